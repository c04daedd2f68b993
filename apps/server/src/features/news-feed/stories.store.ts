import { dayMs } from '@leadline/contract/durations'
import { newsHistoryMs, type NewsItem } from '@leadline/contract/news-feed'
import type { Selectable, Transaction } from 'kysely'

import type { Database } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { NewsTables } from '../../platform/database/tables/news-tables.ts'

export type StoryRow = Selectable<NewsTables['news_stories']>
export type EntryRow = Selectable<NewsTables['news_entries']>

const mostCopies = 50

/**
 * From here to the end of the transaction nobody else keeps, groups or publishes a story: of two that are kept at the same
 * moment, the second sees the first.
 */
export async function lockStories(transaction: Transaction<Tables>): Promise<void> {
  await addToSequence(transaction, 0)
}

/**
 * The next place in the order in which desks receive items. The counter's row stays locked until the transaction ends, so
 * nobody ever sees a later place before an earlier one.
 */
export async function nextSequence(transaction: Transaction<Tables>): Promise<number> {
  return addToSequence(transaction, 1)
}

async function addToSequence(transaction: Transaction<Tables>, count: 0 | 1): Promise<number> {
  const row = await transaction
    .insertInto('news_counters')
    .values({ name: 'sequence', value: count })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ value: eb('news_counters.value', '+', count) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value
}

/** What has changed behind a place, in order. */
export async function itemsAfter(
  database: Database,
  sequence: number,
  { since, most }: { since: number; most: number },
): Promise<NewsItem[]> {
  const rows = await database
    .selectFrom('news_stories')
    .selectAll()
    .where('sequence', '>', sequence)
    .where('published_at', '>', since)
    .orderBy('sequence')
    .limit(most)
    .execute()
  return withCopies(database, rows)
}

export async function newestSequence(database: Database): Promise<number> {
  const row = await database
    .selectFrom('news_counters')
    .select('value')
    .where('name', '=', 'sequence')
    .executeTakeFirst()
  return row?.value ?? 0
}

async function withCopies(database: Database, rows: readonly StoryRow[]): Promise<NewsItem[]> {
  if (rows.length === 0) return []
  const entries = await database
    .selectFrom('news_entries')
    .select(['story_id', 'source', 'link', 'seen_at'])
    .where(
      'story_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('seen_at')
    .orderBy('key')
    .execute()
  return rows.map((row) =>
    itemOf(
      row,
      entries.filter((entry) => entry.story_id === row.id),
    ),
  )
}

function itemOf(row: StoryRow, entries: readonly Pick<EntryRow, 'source' | 'link'>[]): NewsItem {
  const reading = JSON.parse(row.reading ?? '{}') as Pick<
    NewsItem,
    'topic' | 'readings' | 'summary'
  >
  const others = new Map(entries.map(({ source, link }) => [source, link]))
  others.delete(row.source)
  return {
    id: row.id,
    sequence: row.sequence,
    publishedAt: row.published_at,
    headline: row.headline,
    link: row.link,
    source: row.source,
    copies: [...others].map(([source, link]) => ({ source, link })).slice(0, mostCopies),
    topic: reading.topic,
    readings: reading.readings,
    summary: reading.summary,
    reader: row.reader === 'model' ? 'model' : 'built-in',
    state: row.state === 'retracted' || row.state === 'corrected' ? row.state : 'published',
  }
}

/** Forgets what no desk is served any more. Two windows long, so that copies of yesterday's stories are still known. */
export async function forgetStories(database: Database, now: number): Promise<void> {
  await database
    .deleteFrom('news_stories')
    .where('published_at', '<', now - 3 * newsHistoryMs)
    .execute()
  // As the privacy policy says.
  await database
    .deleteFrom('news_reports')
    .where('created_at', '<', now - 365 * dayMs)
    .execute()
}
