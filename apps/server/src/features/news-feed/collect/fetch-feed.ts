import { hourMs, minuteMs } from '@leadline/contract/durations'

import { type GuardedRequest, RefusedFetch } from '../../../platform/guarded-fetch.ts'

export interface FetchedFeed {
  kind: 'new'
  body: Buffer
  contentType: string
  etag: string | null
  lastModified: string | null
  /** The source asks for no visit before. */
  waitMs: number
}

export type FetchResult =
  | FetchedFeed
  | { kind: 'unchanged'; waitMs: number }
  | { kind: 'failed'; reason: string; waitMs: number }

interface Known {
  /** The program ends. */
  signal: AbortSignal
  url: string
  etag: string | null
  lastModified: string | null
}

const limits = { timeoutMs: 20_000, maxBytes: 5 * 1_048_576 }
const mostRedirects = 3

/** One polite visit: only what has changed is sent, redirects are checked like addresses, and a wait that is asked for is kept. */
export async function fetchFeed(request: GuardedRequest, known: Known): Promise<FetchResult> {
  const headers = {
    accept:
      'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
    ...(known.etag !== null && { 'if-none-match': known.etag }),
    ...(known.lastModified !== null && { 'if-modified-since': known.lastModified }),
  }
  try {
    let address = known.url
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      const answer = await request(address, { ...limits, headers, signal: known.signal })
      const { status } = answer
      const waitMs = waitOf(answer.headers['retry-after'], answer.headers['cache-control'])
      if (status === 304) return { kind: 'unchanged', waitMs }
      if (status === 200) {
        return {
          kind: 'new',
          body: answer.body,
          contentType: answer.headers['content-type'] ?? '',
          etag: shortHeader(answer.headers.etag),
          lastModified: shortHeader(answer.headers['last-modified']),
          waitMs,
        }
      }
      const next = [301, 302, 303, 307, 308].includes(status) ? answer.headers.location : undefined
      if (next === undefined)
        return { kind: 'failed', reason: `It answered with status ${status}.`, waitMs }
      address = URL.parse(next, address)?.href ?? ''
    }
    return {
      kind: 'failed',
      reason: 'It leads from one address to another without end.',
      waitMs: 0,
    }
  } catch (error) {
    if (!(error instanceof RefusedFetch)) throw error
    return { kind: 'failed', reason: error.message, waitMs: 0 }
  }
}

/** Kept only as long as somebody would believe it: a day at most. */
function waitOf(retryAfter: string | undefined, cacheControl: string | undefined): number {
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : 0
  const maxAge = Number(/(?:^|[\s,])max-age=(\d{1,9})/.exec(cacheControl ?? '')?.[1] ?? 0)
  return Math.max(Math.min(seconds * 1_000, 24 * hourMs), Math.min(maxAge * 1_000, 30 * minuteMs))
}

function shortHeader(value: string | undefined): string | null {
  return value !== undefined && value.length <= 500 ? value : null
}
