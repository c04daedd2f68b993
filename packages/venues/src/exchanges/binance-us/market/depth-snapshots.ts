import type { Scheduler } from '@leadline/runtime/scheduler'

import type { BinanceUsResponse } from '../wire/errors.ts'
import { depthCost } from '../wire/limits.ts'
import type { BinanceUsCalls } from '../wire/public-calls.ts'
import type { DepthFeed } from './depth-feed.ts'

/** An event may take so long after the venue's yes; on thin markets none comes at all. */
const firstEventWithinMs = 1000
/** Before a snapshot that did not come is requested again, also where it is the first time. */
const leastPauseMs = 500

type Loaded = (feed: DepthFeed, limit: number, response: BinanceUsResponse, now: number) => void

/**
 * Requests snapshots: one at a time for each book, and after a failure not in a tight loop, because each one weighs.
 */
export class DepthSnapshots {
  readonly #calls: BinanceUsCalls
  readonly #scheduler: Scheduler
  readonly #loaded: Loaded

  constructor(calls: BinanceUsCalls, scheduler: Scheduler, loaded: Loaded) {
    this.#calls = calls
    this.#scheduler = scheduler
    this.#loaded = loaded
  }

  /** Now, unless one is under way or a pause is not over. */
  request(feed: DepthFeed): void {
    const { symbol, restSymbol } = feed.instrument
    if (feed.requestId !== undefined || this.#scheduler.has(`again ${symbol}`)) return
    this.#scheduler.cancel(`depth ${symbol}`)
    feed.sync.expectSnapshot()
    const limit = feed.wantedLimit
    const call = {
      purpose: `Order book of ${symbol}`,
      path: '/api/v3/depth',
      query: [
        ['symbol', restSymbol],
        ['limit', String(limit)],
      ] as const,
      priority: 'market' as const,
      costs: depthCost(limit),
    }
    feed.requestId = this.#calls.get(call, (response, now) => {
      feed.requestId = undefined
      this.#loaded(feed, limit, response, now)
    })
  }

  /** The stream is open. If its first event does not come soon, the snapshot is requested without it. */
  requestSoon(feed: DepthFeed, now: number): void {
    this.#scheduler.at(`depth ${feed.symbol}`, now + firstEventWithinMs, () => {
      if (!feed.sync.isLive) this.request(feed)
    })
  }

  requestAgain(feed: DepthFeed, now: number): void {
    this.#pause(feed, now + Math.max(feed.recovery.failed(now), leastPauseMs))
  }

  /** At once if the book was steady before. */
  requestAfterFault(feed: DepthFeed, now: number): void {
    const pauseMs = feed.recovery.failed(now)
    if (pauseMs === 0) this.request(feed)
    else this.#pause(feed, now + pauseMs)
  }

  cancel(feed: DepthFeed): void {
    if (feed.requestId !== undefined) this.#calls.forget(feed.requestId)
    feed.requestId = undefined
    this.#scheduler.cancel(`depth ${feed.symbol}`)
    this.#scheduler.cancel(`again ${feed.symbol}`)
  }

  #pause(feed: DepthFeed, until: number): void {
    this.#scheduler.at(`again ${feed.symbol}`, until, () => {
      this.request(feed)
    })
  }
}
