import { hourMs, minuteMs } from '@leadline/contract/durations'
import { backOffMs } from '@leadline/runtime/back-off'

import type { Job } from '../../../platform/jobs.ts'
import { eachOf } from '../each-of.ts'
import type { NewsFeedDeps } from '../news-feed-deps.ts'
import type { NewsSource } from './feed-list.ts'
import { fetchFeed, type FetchResult } from './fetch-feed.ts'
import { keepEntries } from './keep-entries.ts'
import {
  addSources,
  dueSources,
  leaseSource,
  type SourceRow,
  updateSource,
} from './news-sources.store.ts'
import { readFeed, UnreadableFeed } from './read-feed.ts'
import { crawlDelayMs, fetchRobots, mayVisit } from './robots.ts'

/** Longer than a visit can take: whoever dies during one leaves the source to others. */
const leaseMs = 2 * minuteMs
/** So that sources that hang do not hold up the others. */
const atOnce = 8
const robotsLastMs = 24 * hourMs
const failing = { firstMs: 5 * minuteMs, longestMs: 6 * hourMs }

/** Visits every source when it is due. Processes share the work by leases; one that fails is asked ever more rarely. */
export function collectFeedsJob(deps: NewsFeedDeps): Job {
  const byUrl = new Map(deps.sources.map((source) => [source.url, source]))
  let isListed = false
  return {
    name: 'collect news',
    everyMs: 20_000,
    run: async (signal) => {
      if (!isListed) await addSources(deps.database, [...byUrl.keys()])
      isListed = true
      const due = await dueSources(deps.database, [...byUrl.keys()], deps.runtime.now())
      await eachOf(due, atOnce, async (row) => {
        if (signal.aborted) return
        const source = byUrl.get(row.url)
        const now = deps.runtime.now()
        const lease = { now, until: now + leaseMs }
        if (!source || !(await leaseSource(deps.database, row.url, lease))) return
        await visit(deps, source, row, signal)
      })
    },
  }
}

async function visit(
  deps: NewsFeedDeps,
  source: NewsSource,
  row: SourceRow,
  signal: AbortSignal,
): Promise<void> {
  const { database, runtime, request, log } = deps
  const now = runtime.now()
  const isFresh = row.robots !== null && now - row.robots_at < robotsLastMs
  const robots = isFresh ? row.robots : ((await fetchRobots(request, source.url, signal)) ?? null)
  const known = { robots, robots_at: robots === null ? 0 : isFresh ? row.robots_at : now }
  const later = (reason: string, waitMs = 0) => {
    // It was us who hung up: whoever starts next asks again.
    if (signal.aborted) return updateSource(database, source.url, {})
    log.warn({ source: source.name, reason }, 'a news source could not be read')
    const failures = row.failures + 1
    const next = now + Math.max(backOffMs(row.failures, failing), waitMs)
    return updateSource(database, source.url, {
      ...known,
      failures,
      next_at: next,
      last_error: reason.slice(0, 300),
    })
  }
  if (robots === null) return later('Its robots.txt could not be read.')
  if (!mayVisit(robots, source.url))
    return later('Its robots.txt asks us to stay away.', robotsLastMs)
  const result = await fetchFeed(request, {
    signal,
    url: source.url,
    etag: row.etag,
    lastModified: row.last_modified,
  })
  if (result.kind === 'failed') return later(result.reason, result.waitMs)
  try {
    if (result.kind === 'new') {
      const entries = readFeed(result.body, result.contentType)
      await keepEntries(deps, source, entries)
    }
  } catch (error) {
    if (!(error instanceof UnreadableFeed)) throw error
    return later(error.message, result.waitMs)
  }
  const waitMs = Math.max(
    source.everyMinutes * minuteMs,
    result.waitMs,
    crawlDelayMs(robots, source.url),
  )
  await updateSource(database, source.url, {
    ...known,
    ...changedHeaders(result),
    failures: 0,
    next_at: now + waitMs,
    last_error: null,
  })
}

function changedHeaders(result: FetchResult): Partial<Pick<SourceRow, 'etag' | 'last_modified'>> {
  return result.kind === 'new' ? { etag: result.etag, last_modified: result.lastModified } : {}
}
