import { useMemo } from 'react'

import { articleElements } from './article-elements.tsx'
import { ArticleContents } from './ArticleContents.tsx'
import { renderArticle } from './render-article.ts'

/** An article's text, with its table of contents beside it where there is room. */
export function ArticleBody({ markdown }: { markdown: string }) {
  const { text, headings } = useMemo(
    () => renderArticle(markdown, { components: articleElements }),
    [markdown],
  )
  return (
    <div className="grid gap-x-16 lg:grid-cols-[minmax(0,68ch)_minmax(0,1fr)]">
      {headings.length > 1 && <ArticleContents headings={headings} />}
      <section
        aria-label="Article"
        className="prose article-body min-w-0 lg:col-start-1 lg:row-start-1"
      >
        {text}
      </section>
    </div>
  )
}
