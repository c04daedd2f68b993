import { brand } from '@leadline/contract/brand'
import type { NewsArticle } from '@leadline/contract/news'
import { Badge } from '@leadline/ui/badge'
import { Contours } from '@leadline/ui/contours'
import type { ReactNode } from 'react'

import { utcDay } from '../../platform/dates.ts'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { BackToArticles } from './BackToArticles.tsx'
import { describeArticle } from './structured-data.ts'

export function ArticleView({ article, children }: { article: NewsArticle; children: ReactNode }) {
  const { slug, category, title, description, date, readTime } = article
  usePageHead({
    title: `${title} · ${brand.name}`,
    description,
    canonicalPath: paths.newsArticle(slug),
    isArticle: true,
    structuredData: [describeArticle(article)],
  })
  return (
    <article>
      <header className="border-ink-700 relative isolate overflow-clip border-b">
        <Contours />
        <div className="page-width pt-8 pb-12 sm:pt-12 sm:pb-16">
          <BackToArticles />
          <div className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-2 sm:mt-14">
            <Badge>{category}</Badge>
            <p className="figures text-fog-300 flex flex-wrap gap-x-4 text-sm">
              <time dateTime={date}>{utcDay(date)}</time>
              <span>{readTime}</span>
            </p>
          </div>
          <h1 className="mt-5 max-w-[24ch] text-3xl sm:text-4xl">{title}</h1>
          <p className="max-w-text text-fog-300 mt-5 text-lg">{description}</p>
        </div>
      </header>
      <div className="page-width py-12 sm:py-16">{children}</div>
    </article>
  )
}
