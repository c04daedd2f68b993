import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'

export type NewsArticle = z.infer<typeof NewsArticle>
export const NewsArticle = z.strictObject({
  slug: z.string(),
  category: z.string(),
  title: z.string(),
  description: z.string(),
  /** A day, not an instant: it is the same day in every time zone. */
  date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  readTime: z.string(),
})

export const Slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(100))

export const readNewsIndex = endpoint({
  method: 'GET',
  path: '/api/v1/news/index.json',
  who: 'anyone',
  summary: 'All news articles, newest first, without their bodies.',
  tag: 'News',
  response: z.strictObject({ articles: z.array(NewsArticle) }),
  errors: [],
})

export const readNewsArticle = endpoint({
  method: 'GET',
  path: '/api/v1/news/{slug}.md',
  who: 'anyone',
  summary: 'The body of one article, as Markdown that may contain raw HTML.',
  tag: 'News',
  params: z.strictObject({ slug: Slug }),
  response: z.string(),
  produces: 'text/markdown',
  errors: ['not_found'],
})
