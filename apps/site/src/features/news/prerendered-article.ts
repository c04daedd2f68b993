import type { ArticleHeading } from './collect-headings.ts'

export const articleTextId = 'article-text'

interface PrerenderedArticle {
  text: { __html: string }
  headings: ArticleHeading[]
}

/**
 * The text of the article that the page was loaded with. It is HTML already: what makes HTML of Markdown
 * is larger than all the rest, and comes only for articles that are opened from another page.
 */
export const prerenderedArticle = import.meta.env.SSR ? undefined : readPage()

function readPage(): PrerenderedArticle | undefined {
  const element = document.getElementById(articleTextId)
  if (!element) return undefined
  const headings = [...element.querySelectorAll(':scope > h2[id]')]
  return {
    text: { __html: element.innerHTML },
    headings: headings.map(({ id, textContent }) => ({ id, text: textContent })),
  }
}
