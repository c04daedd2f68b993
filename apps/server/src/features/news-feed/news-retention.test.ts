import { dayMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import type { TestApp } from '../../testing/open-test-app.ts'
import { forgetStories } from './stories.store.ts'
import { listen, openNewsApp, Publication, signedLicense } from './testing/news-world.ts'

const tables = ['news_stories', 'news_entries', 'news_bands', 'news_reports'] as const

/** Which tables still hold something. */
async function kept({ database }: TestApp): Promise<string[]> {
  const rows = await Promise.all(
    tables.map(async (table) => database.selectFrom(table).selectAll().executeTakeFirst()),
  )
  return tables.filter((_table, index) => rows[index] !== undefined)
}

test('a story is kept for three days and a report of it for a year, as the list of sources and the privacy policy say', async () => {
  const wire = await new Publication().open()
  wire.stories = [
    {
      id: 'breach',
      title: 'Solana lender drained of $30 million',
      text: 'Attackers stole about $30 million from a lender on Solana, the team said.',
    },
  ]
  const app = await openNewsApp({ Wire: wire })
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const [item] = await (await listen(url, signedLicense(app))).until(1)
  const report = { license: signedLicense(app), item, note: 'It was $3 million.' }
  await app.http.inject({ method: 'POST', url: '/api/v1/news-feed/reports', payload: report })
  const publishedAt = item?.publishedAt ?? 0

  await forgetStories(app.database, publishedAt + 3 * dayMs)
  expect(await kept(app)).toEqual([...tables])
  await forgetStories(app.database, publishedAt + 3 * dayMs + 1)
  expect(await kept(app)).toEqual(['news_reports'])
  await forgetStories(app.database, app.runtime.now() + 365 * dayMs)
  expect(await kept(app)).toEqual(['news_reports'])
  await forgetStories(app.database, app.runtime.now() + 365 * dayMs + 1)
  expect(await kept(app)).toEqual([])
})
