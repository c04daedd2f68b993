import { useMemo } from 'react'

import { articleElements } from './article-elements.tsx'
import { ArticleText } from './ArticleText.tsx'
import { renderArticle } from './render-article.ts'

/** An article made from its Markdown. */
export function ArticleBody({ markdown }: { markdown: string }) {
  const article = useMemo(
    () => renderArticle(markdown, { components: articleElements }),
    [markdown],
  )
  return <ArticleText {...article} />
}
