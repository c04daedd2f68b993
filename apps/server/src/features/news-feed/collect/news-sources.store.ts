import type { Selectable } from 'kysely'

import type { Database } from '../../../platform/database/open-database.ts'
import type { NewsTables } from '../../../platform/database/tables/news-tables.ts'

export type SourceRow = Selectable<NewsTables['news_sources']>

/** Sources that are new in the list get a row; the others keep theirs. */
export async function addSources(database: Database, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return
  await database
    .insertInto('news_sources')
    .values(urls.map((url) => ({ url })))
    .onConflict((conflict) => conflict.column('url').doNothing())
    .execute()
}

export async function dueSources(
  database: Database,
  urls: readonly string[],
  now: number,
): Promise<SourceRow[]> {
  if (urls.length === 0) return []
  return database
    .selectFrom('news_sources')
    .selectAll()
    .where('url', 'in', urls)
    .where('next_at', '<=', now)
    .where('leased_until', '<=', now)
    .orderBy('next_at')
    .execute()
}

/** One process visits a source at a time: true for the one that may. */
export async function leaseSource(
  database: Database,
  url: string,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('news_sources')
    .set({ leased_until: until })
    .where('url', '=', url)
    .where('leased_until', '<=', now)
    .where('next_at', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateSource(
  database: Database,
  url: string,
  change: Partial<Omit<SourceRow, 'url'>>,
): Promise<void> {
  await database
    .updateTable('news_sources')
    .set({ ...change, leased_until: 0 })
    .where('url', '=', url)
    .execute()
}
