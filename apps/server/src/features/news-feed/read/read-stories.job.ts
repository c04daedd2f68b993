import { minuteMs } from '@leadline/contract/durations'
import { readStory } from '@leadline/news/reading/built-in-reader'
import type { StoryReading } from '@leadline/news/story'

import { inTransaction } from '../../../platform/database/open-database.ts'
import type { Job } from '../../../platform/jobs.ts'
import { eachOf } from '../each-of.ts'
import type { NewsFeedDeps } from '../news-feed-deps.ts'
import { nextSequence, type StoryRow } from '../stories.store.ts'

/** Longer than a reading can take. */
const leaseMs = 2 * minuteMs
/** A story on which a process dies is given up before it has taken all of them. */
const mostAttempts = 4
const mostWaiting = 20
/** A model takes seconds for a story: one that is slow holds up few. */
const atOnce = 4

/** Reads what has been collected, newest first, and hands it to desks. The publisher's text is forgotten with the reading. */
export function readStoriesJob(deps: NewsFeedDeps): Job {
  return {
    name: 'read news',
    everyMs: 5_000,
    run: async (signal) => {
      for (;;) {
        const waiting = await unreadStories(deps)
        if (waiting.length === 0) return
        await eachOf(waiting, atOnce, async (story) => {
          if (signal.aborted) return
          if (await lease(deps, story)) await read(deps, story, signal)
        })
        if (signal.aborted) return
      }
    },
  }
}

async function unreadStories({ database, runtime }: NewsFeedDeps): Promise<StoryRow[]> {
  return database
    .selectFrom('news_stories')
    .selectAll()
    .where('text', 'is not', null)
    .where('leased_until', '<=', runtime.now())
    .where('attempts', '<', mostAttempts)
    .orderBy('published_at', 'desc')
    .limit(mostWaiting)
    .execute()
}

async function lease({ database, runtime }: NewsFeedDeps, { id }: StoryRow): Promise<boolean> {
  const now = runtime.now()
  const { numUpdatedRows } = await database
    .updateTable('news_stories')
    .set((eb) => ({ leased_until: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('text', 'is not', null)
    .where('leased_until', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function read(deps: NewsFeedDeps, row: StoryRow, signal: AbortSignal): Promise<void> {
  const { headline, text } = row
  const story = { headline, text: text ?? '' }
  const byModel = await deps.modelReader?.(story, signal)
  // A model that is down or lies must not hold a story back: the reader that needs nothing reads it at once.
  const reading: StoryReading = byModel ?? readStory(deps.model, story)
  await inTransaction(deps.database, async (transaction) => {
    const sequence = await nextSequence(transaction)
    // Corrected while it was being read: the text that is there now is read in its turn.
    await transaction
      .updateTable('news_stories')
      .set({
        reader: byModel ? 'model' : 'built-in',
        reading: JSON.stringify(reading),
        text: null,
        leased_until: 0,
        sequence,
      })
      .where('id', '=', row.id)
      .where('text', '=', story.text)
      .where('headline', '=', headline)
      .execute()
  })
}
