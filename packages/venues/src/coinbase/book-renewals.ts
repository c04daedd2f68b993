import type { Wakeups } from '../wire/wakeups.ts'
import type { BookFeed } from './book-feed.ts'
import type { CoinbaseLines } from './coinbase-lines.ts'

/** A snapshot may be megabytes long. */
const snapshotWithinMs = 10_000
const longestRenewalMs = 5000
/** A book that held for so long is asked for at once again. */
const steadyMs = 10_000
/** So many snapshots in a row that were no use: the exchange and we do not agree on this product. */
const hopelessAfter = 30
const hopelessMs = 60_000

/** When a book is asked for anew: at once the first time, ever more slowly if that does not help. */
export class BookRenewals {
  readonly #wakeups: Wakeups
  readonly #lines: CoinbaseLines

  constructor(wakeups: Wakeups, lines: CoinbaseLines) {
    this.#wakeups = wakeups
    this.#lines = lines
  }

  /** The book is broken. Several renewals of one line are one message, so that the caller settles the lines. */
  renew(feed: BookFeed, now: number): void {
    if (this.#wakeups.has(`renew ${feed.id}`)) return
    if (now - feed.liveSince >= steadyMs) feed.renewals = 0
    feed.fruitless = feed.liveSince < Infinity ? 0 : feed.fruitless + 1
    feed.liveSince = Infinity
    feed.renewals += 1
    if (feed.renewals === 1) {
      feed.line.renew('level2', feed.id)
      return
    }
    const ms =
      feed.fruitless > hopelessAfter
        ? hopelessMs
        : Math.min(125 * 2 ** feed.renewals, longestRenewalMs)
    this.#wakeups.at(`renew ${feed.id}`, now + ms, (later) => {
      feed.line.renew('level2', feed.id)
      this.#lines.settleSoon(later)
    })
  }

  /** No snapshot means that the subscription did not work: once more, and then on a new line. */
  subscribed(feed: BookFeed, now: number): void {
    const ms = snapshotWithinMs * 2 ** Math.min(feed.missedSnapshots, 2)
    this.#wakeups.at(`snapshot ${feed.id}`, now + ms, (later) => {
      // Where nothing at all comes, it may be on its way, and is long.
      if (feed.line.isQuiet) {
        this.subscribed(feed, later)
        return
      }
      feed.missedSnapshots += 1
      if (feed.missedSnapshots > 1) {
        this.#lines.reconnect(feed.line, 'A snapshot never came.', later)
      } else {
        feed.line.renew('level2', feed.id)
        this.#lines.settleSoon(later)
      }
    })
  }

  snapshotCame(feed: BookFeed, now: number): void {
    feed.missedSnapshots = 0
    feed.liveSince = now
    this.forget(feed)
  }

  forget(feed: BookFeed): void {
    this.#wakeups.cancel(`snapshot ${feed.id}`)
    this.#wakeups.cancel(`renew ${feed.id}`)
  }
}
