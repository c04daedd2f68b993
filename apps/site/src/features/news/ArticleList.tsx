import { brand } from '@leadline/contract/brand'
import { Contours } from '@leadline/ui/contours'
import { useQuery } from '@tanstack/react-query'
import { Rss } from 'lucide-react'

import { usePageData } from '../../platform/page/page-data.ts'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { ArticleGrid } from './ArticleGrid.tsx'
import { LoadingArticles } from './LoadingArticles.tsx'
import { articlesQuery } from './news-queries.ts'

const subtitle = `The latest features, improvements and announcements from ${brand.name}.`

export function ArticleList() {
  usePageHead({
    title: `News & Updates · ${brand.name}`,
    description: subtitle,
    canonicalPath: paths.news,
  })
  return (
    <div className="relative isolate overflow-clip">
      <Contours />
      <div className="page-width pt-16 pb-24 sm:pt-24 sm:pb-32">
        <header className="mb-12 flex flex-wrap items-end justify-between gap-x-12 gap-y-6 sm:mb-16">
          <div>
            <h1 className="text-3xl sm:text-4xl">News &amp; Updates</h1>
            <p className="max-w-text text-fog-300 mt-4 text-lg">{subtitle}</p>
          </div>
          <a
            href={paths.newsFeed}
            className="text-fog-300 hover:text-brass-400 inline-flex min-h-11 items-center gap-2 font-mono text-sm transition-colors"
          >
            <Rss aria-hidden="true" className="size-4" />
            RSS feed
          </a>
        </header>
        <Articles />
      </div>
    </div>
  )
}

function Articles() {
  const { newsArticles } = usePageData()
  const { data: articles = [], isPending } = useQuery({
    ...articlesQuery,
    // The list as it was when the site was built is shown at once, and asked for again.
    ...(newsArticles && { initialData: newsArticles, initialDataUpdatedAt: 0 }),
  })
  if (isPending) return <LoadingArticles />
  if (articles.length > 0) return <ArticleGrid articles={articles} />
  return (
    <div className="border-ink-700 bg-ink-900 rounded border px-6 py-16 text-center sm:py-24">
      <p className="text-lg font-medium">No articles available yet.</p>
      <p className="max-w-text text-fog-300 mx-auto mt-3">
        Check back later, or follow the feed to hear about the first one.
      </p>
    </div>
  )
}
