import { articleSchema } from '@leadline/markup/article-schema'
import type { ReactElement } from 'react'
import Markdown, { type Components, type Options } from 'react-markdown'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'

import { type ArticleHeading, collectHeadings } from './collect-headings.ts'

export interface RenderedArticle {
  text: ReactElement
  headings: ArticleHeading[]
}

/** Markdown with raw HTML as React elements, and the headings that are in it. Nothing in it can run. */
export function renderArticle(
  markdown: string,
  options: { components?: Components; urlTransform?: Options['urlTransform'] } = {},
): RenderedArticle {
  const headings: ArticleHeading[] = []
  const text = Markdown({
    ...options,
    children: markdown,
    remarkPlugins: [remarkGfm],
    // The schema puts its own prefix before every id.
    remarkRehypeOptions: { clobberPrefix: '' },
    // Sanitizing comes last, so that no plugin before it can bring unsafe markup back.
    rehypePlugins: [rehypeRaw, () => collectHeadings(headings), [rehypeSanitize, articleSchema]],
  })
  return { text, headings }
}
