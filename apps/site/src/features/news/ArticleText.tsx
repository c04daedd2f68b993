import type { ReactNode } from 'react'

import { ArticleContents } from './ArticleContents.tsx'
import type { ArticleHeading } from './collect-headings.ts'
import { articleTextId } from './prerendered-article.ts'

/** An article's text, with its table of contents beside it where there is room. */
export function ArticleText({
  headings,
  text,
}: {
  headings: ArticleHeading[]
  /** Rendered here, or the sanitized HTML that came with the page. */
  text: ReactNode | { __html: string }
}) {
  const frame = {
    id: articleTextId,
    'aria-label': 'Article',
    className: 'prose article-body min-w-0 lg:col-start-1 lg:row-start-1',
  }
  return (
    <div className="grid gap-x-16 lg:grid-cols-[minmax(0,68ch)_minmax(0,1fr)]">
      {headings.length > 1 && <ArticleContents headings={headings} />}
      {isHtml(text) ? (
        // oxlint-disable-next-line react/no-danger -- what our own build rendered and sanitized
        <section {...frame} dangerouslySetInnerHTML={text} suppressHydrationWarning />
      ) : (
        <section {...frame}>{text}</section>
      )}
    </div>
  )
}

function isHtml(text: ReactNode | { __html: string }): text is { __html: string } {
  return typeof text === 'object' && text !== null && '__html' in text
}
