import { backOffMs } from '@leadline/runtime/back-off'
import type { Scheduler } from '@leadline/runtime/scheduler'

import type { BookFeed } from './book-feed.ts'
import type { CoinbaseConnections } from './connections.ts'

/** A snapshot may be megabytes long. */
const snapshotBackOff = { firstMs: 10_000, longestMs: 40_000 }

/** When a book is requested again: at once the first time, ever more slowly if that does not help. */
export class BookRenewals {
  readonly #scheduler: Scheduler
  readonly #connections: CoinbaseConnections

  constructor(scheduler: Scheduler, connections: CoinbaseConnections) {
    this.#scheduler = scheduler
    this.#connections = connections
  }

  /**
   * The book is broken. Several renewals of one connection are one message, so that the caller settles the connections.
   */
  renew(feed: BookFeed, now: number): void {
    if (this.#scheduler.has(`renew ${feed.id}`)) return
    const pauseMs = feed.recovery.failed(now)
    if (pauseMs === 0) {
      feed.connection.renew('level2', feed.id)
      return
    }
    this.#scheduler.at(`renew ${feed.id}`, now + pauseMs, (later) => {
      feed.connection.renew('level2', feed.id)
      this.#connections.settleSoon(later)
    })
  }

  /** No snapshot means that the subscription did not work: once more, and then on a new connection. */
  subscribed(feed: BookFeed, now: number): void {
    const ms = backOffMs(feed.missedSnapshots, snapshotBackOff)
    this.#scheduler.at(`snapshot ${feed.id}`, now + ms, (later) => {
      // Where nothing at all comes, it may be on its way, and is long.
      if (feed.connection.isQuiet) {
        this.subscribed(feed, later)
        return
      }
      feed.missedSnapshots += 1
      if (feed.missedSnapshots > 1) {
        this.#connections.reconnect(feed.connection, 'A snapshot never came.', later)
      } else {
        feed.connection.renew('level2', feed.id)
        this.#connections.settleSoon(later)
      }
    })
  }

  snapshotCame(feed: BookFeed, now: number): void {
    feed.missedSnapshots = 0
    feed.recovery.proven(now)
    this.forget(feed)
  }

  forget(feed: BookFeed): void {
    this.#scheduler.cancel(`snapshot ${feed.id}`)
    this.#scheduler.cancel(`renew ${feed.id}`)
  }
}
