import { useQuery } from '@tanstack/react-query'
import { use } from 'react'

import { NotFound } from '../../platform/page/NotFound.tsx'
import { usePageData } from '../../platform/page/page-data.ts'
import { ArticleError, LoadingArticle } from './ArticleStates.tsx'
import { ArticleText } from './ArticleText.tsx'
import { ArticleView } from './ArticleView.tsx'
import { loadArticleBody } from './load-article-body.ts'
import { articleQuery } from './news-queries.ts'
import { prerenderedArticle } from './prerendered-article.ts'

/** An article at its own address, however one came to it. */
export function Article({ slug }: { slug: string }) {
  const { notFound, newsArticle } = usePageData()
  const inPage = newsArticle && prerenderedArticle
  const { data, isPending, refetch } = useQuery({
    ...articleQuery(slug),
    enabled: !notFound && !inPage,
    // While the page is prerendered: its Markdown is at hand.
    ...(newsArticle?.content !== undefined && {
      initialData: { ...newsArticle, content: newsArticle.content },
    }),
  })
  if (inPage) {
    return (
      <ArticleView article={newsArticle}>
        <ArticleText {...inPage} />
      </ArticleView>
    )
  }
  if (data) {
    return (
      <ArticleView article={data}>
        <MarkdownBody markdown={data.content} />
      </ArticleView>
    )
  }
  if (data === null || notFound) return <NotFound />
  return isPending ? <LoadingArticle /> : <ArticleError onRetry={() => void refetch()} />
}

function MarkdownBody({ markdown }: { markdown: string }) {
  const { ArticleBody } = use(loadArticleBody())
  return <ArticleBody markdown={markdown} />
}
