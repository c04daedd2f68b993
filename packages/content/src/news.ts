import { type NewsArticle, Slug } from '@leadline/contract/news'
import * as z from 'zod/mini'

import { ContentError } from './content-error.ts'
import { listContent, readContent } from './content-files.ts'
import { splitFrontMatter } from './front-matter.ts'

const Head = z.strictObject({
  title: z.string().check(z.minLength(1), z.maxLength(120)),
  category: z.enum(['Product', 'Engineering', 'Security', 'Guides', 'Company']),
  description: z.string().check(z.minLength(1), z.maxLength(200)),
  date: z.iso.date(),
})

const wordsPerMinute = 220

export interface News {
  /** Newest first. */
  articles: NewsArticle[]
  /** Markdown, by slug. */
  bodies: ReadonlyMap<string, string>
}

/** content/news: one Markdown file per article, its name the slug. */
export function loadNews(dir?: string): News {
  const bodies = new Map<string, string>()
  const articles = listContent('news', '.md', dir).map((file): NewsArticle => {
    const slug = file.slice('news/'.length, -'.md'.length)
    if (!Slug.safeParse(slug).success) {
      throw new ContentError(file, 1, 'the file name must be small letters, digits and hyphens')
    }
    const { head, body } = splitFrontMatter(Head, readContent(file, dir), file)
    bodies.set(slug, body.trim())
    return { slug, ...head, readTime: readTimeOf(body) }
  })
  articles.sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug))
  return { articles, bodies }
}

function readTimeOf(body: string): string {
  const words = body.split(/\s+/).filter(Boolean).length
  return `${Math.max(1, Math.round(words / wordsPerMinute))} min read`
}
