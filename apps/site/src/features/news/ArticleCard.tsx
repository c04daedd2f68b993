import type { NewsArticle } from '@leadline/contract/news'
import { Badge } from '@leadline/ui/badge'
import { Spinner } from '@leadline/ui/spinner'
import { ArrowRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'

import { utcDay } from '../../platform/dates.ts'
import { paths } from '../../platform/paths.ts'
import { loadArticleBody } from './load-article-body.ts'

/** A link to the article's own address. A plain click stays in the page and fetches the body first. */
export function ArticleCard({
  article: { slug, category, title, description, date, readTime },
  isOpening,
  onOpen,
}: {
  article: NewsArticle
  isOpening: boolean
  onOpen: (slug: string) => void
}) {
  const openHere = (event: MouseEvent) => {
    // A new tab, a new window, a download: the browser's own business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0)
      return
    event.preventDefault()
    if (!isOpening) onOpen(slug)
  }
  const prepare = () => void loadArticleBody().catch(() => undefined)
  return (
    <Link
      to={paths.newsArticle(slug)}
      onClick={openHere}
      onPointerEnter={prepare}
      onFocus={prepare}
      aria-busy={isOpening || undefined}
      className="group border-ink-700 bg-ink-900 hover:border-brass-500 hover:bg-ink-800 flex w-full flex-col rounded border p-6 transition-[background-color,border-color,translate] active:translate-y-px"
    >
      <div className="flex items-center justify-between gap-4">
        <Badge variant="outline">{category}</Badge>
        <span className="figures text-fog-500 text-xs">{readTime}</span>
      </div>
      <h2 className="group-hover:text-brass-300 mt-5 text-xl transition-colors">{title}</h2>
      <p className="text-fog-300 mt-3 mb-8">{description}</p>
      <div className="border-ink-700 mt-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-4">
        <time dateTime={date} className="figures text-fog-300 text-xs">
          {utcDay(date)}
        </time>
        <span className="text-brass-400 inline-flex items-center gap-2 text-sm font-semibold">
          Read More
          {isOpening ? (
            <Spinner />
          ) : (
            <ArrowRight
              aria-hidden="true"
              className="size-4 transition-transform group-hover:translate-x-1"
            />
          )}
        </span>
      </div>
    </Link>
  )
}
