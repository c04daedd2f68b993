import { readNewsArticle, readNewsIndex } from '@leadline/contract/news'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../api/call.ts'
import type { OpenedArticle } from '../../platform/page/page-data.ts'

async function logFailure<T>(text: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    console.error(text, error)
    throw error
  }
}

/** All articles without their bodies, newest first. */
export const articlesQuery = queryOptions({
  queryKey: ['news', 'index'],
  queryFn: () =>
    logFailure('Failed to load articles:', async () => (await call(readNewsIndex, {})).articles),
  retry: false,
})

/** One article with its body; null where the list has none of that name. */
export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: ['news', 'article', slug],
    queryFn: ({ client }): Promise<OpenedArticle | null> =>
      logFailure('Failed to load article:', async () => {
        const articles = await client.ensureQueryData(articlesQuery)
        const article = articles.find((known) => known.slug === slug)
        if (!article) return null
        return { ...article, content: await call(readNewsArticle, { params: { slug } }) }
      }),
    retry: false,
  })
