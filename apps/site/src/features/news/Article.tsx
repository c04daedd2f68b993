import { useQuery } from '@tanstack/react-query'

import { NotFound } from '../../platform/NotFound.tsx'
import { usePageData } from '../../platform/page-data.ts'
import { ArticleTrouble, LoadingArticle } from './ArticleStates.tsx'
import { ArticleView } from './ArticleView.tsx'
import { articleQuery } from './news-queries.ts'

/** An article at its own address, however one came to it. */
export function Article({ slug }: { slug: string }) {
  const { notFound, newsArticle } = usePageData()
  const { data, isPending, refetch } = useQuery({
    ...articleQuery(slug),
    ...(newsArticle && { initialData: newsArticle }),
    enabled: !notFound,
  })
  if (data) return <ArticleView article={data} />
  if (data === null || notFound) return <NotFound />
  return isPending ? <LoadingArticle /> : <ArticleTrouble onRetry={() => void refetch()} />
}
