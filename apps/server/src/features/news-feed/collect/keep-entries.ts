import { createHash } from 'node:crypto'

import { newsHistoryMs } from '@leadline/contract/news-feed'
import {
  bandKeys,
  copySimilarity,
  type Signature,
  signatureOf,
  similarity,
} from '@leadline/news/copies/minhash'
import type { Transaction } from 'kysely'

import { inTransaction } from '../../../platform/database/open-database.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { NewsFeedDeps } from '../news-feed-deps.ts'
import { lockStories, nextSequence, type StoryRow } from '../stories.store.ts'
import type { NewsSource } from './feed-list.ts'
import type { FeedEntry } from './read-feed.ts'

/** Each story once: what is known is skipped or corrected, copies are put under the first, the rest waits to be read. */
export async function keepEntries(
  deps: NewsFeedDeps,
  source: NewsSource,
  entries: readonly FeedEntry[],
): Promise<void> {
  const now = deps.runtime.now()
  // A source whose clock is ahead publishes now. Oldest first, so that of two in one feed the one that came first is the first.
  const ordered = entries
    .map((entry) => ({ ...entry, at: Math.min(entry.publishedAt ?? now, now) }))
    .filter(({ at, language }) => now - at < newsHistoryMs && (language ?? 'en') === 'en')
    .toSorted((a, b) => a.at - b.at)
  let hasNew = false
  for (const entry of ordered) {
    const kept = await inTransaction(deps.database, (transaction) =>
      keepEntry(deps, transaction, source, entry),
    )
    hasNew ||= kept
  }
  if (hasNew) deps.readSoon()
}

/** True where there is something to read. */
async function keepEntry(
  { runtime }: NewsFeedDeps,
  transaction: Transaction<Tables>,
  source: NewsSource,
  entry: FeedEntry & { at: number },
): Promise<boolean> {
  const now = runtime.now()
  const key = hashOf(`${source.url}\n${entry.id}`)
  const contentHash = hashOf(`${entry.headline}\n${entry.text}`)
  // Sources are visited at the same time, and a story may be published while its copy is kept.
  await lockStories(transaction)
  const known = await transaction
    .selectFrom('news_entries')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst()
  if (known) {
    if (known.content_hash === contentHash) return false
    return correct(transaction, { storyId: known.story_id, key, contentHash, source, entry })
  }
  const signature = signatureOf(`${entry.headline} ${entry.text}`)
  const first = await findOriginal(transaction, signature)
  const storyId = first?.id ?? runtime.newId()
  if (!first) {
    await transaction
      .insertInto('news_stories')
      .values({
        id: storyId,
        published_at: entry.at,
        seen_at: now,
        headline: entry.headline,
        link: entry.link,
        source: source.name,
        state: isRetraction(entry.headline) ? 'retracted' : 'published',
        text: entry.text,
        signature: JSON.stringify(signature),
      })
      .execute()
    await transaction
      .insertInto('news_bands')
      .values(bandKeys(signature).map((band) => ({ key: band, story_id: storyId })))
      .execute()
  }
  await transaction
    .insertInto('news_entries')
    .values({
      key,
      story_id: storyId,
      content_hash: contentHash,
      source: source.name,
      link: entry.link,
      seen_at: now,
    })
    .execute()
  if (!first) return true
  // Whoever came first heads the story, in whatever order their feeds were read.
  const isEarlier = entry.at < first.published_at
  // One more carried it: desks that have the item see that, once it has been read.
  const isOut = first.sequence > 0
  if (!isEarlier && !isOut) return false
  const { at: published_at, headline, link } = entry
  await transaction
    .updateTable('news_stories')
    .set({
      ...(isEarlier && { published_at, headline, link, source: source.name }),
      ...(isOut && { sequence: await nextSequence(transaction) }),
    })
    .where('id', '=', storyId)
    .execute()
  return false
}

/** By what the text is, not by its address: the first story of which this one is a copy. */
async function findOriginal(
  transaction: Transaction<Tables>,
  signature: Signature,
): Promise<StoryRow | undefined> {
  const near = await transaction
    .selectFrom('news_stories')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb.selectFrom('news_bands').select('story_id').where('key', 'in', bandKeys(signature)),
    )
    .orderBy('published_at')
    .execute()
  return near.find(
    (story) => similarity(JSON.parse(story.signature) as Signature, signature) >= copySimilarity,
  )
}

/** The source has changed what it wrote. Its own story is read again; a copy that changes leaves the first as it is. */
async function correct(
  transaction: Transaction<Tables>,
  change: {
    storyId: string
    key: string
    contentHash: string
    source: NewsSource
    entry: FeedEntry
  },
): Promise<boolean> {
  const { storyId, key, contentHash, source, entry } = change
  await transaction
    .updateTable('news_entries')
    .set({ content_hash: contentHash, link: entry.link })
    .where('key', '=', key)
    .execute()
  const { numUpdatedRows } = await transaction
    .updateTable('news_stories')
    .set({
      headline: entry.headline,
      link: entry.link,
      text: entry.text,
      state: isRetraction(entry.headline) ? 'retracted' : 'corrected',
      attempts: 0,
      leased_until: 0,
    })
    .where('id', '=', storyId)
    .where('source', '=', source.name)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function isRetraction(headline: string): boolean {
  return /^\W*(?:retract(?:ed|ion)|withdrawn|story withdrawn)\b|\((?:retracted|withdrawn)\)\W*$/i.test(
    headline,
  )
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
