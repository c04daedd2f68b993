import type { TradeFacts } from '../../../kernel/market/trade-facts.ts'
import { compareIds } from '../../../kernel/values/digit-ids.ts'
import type { Trade } from '../../../market-events.ts'

/** More than a page of history holds. */
const remembered = 1000
/** What the stream reports and is older than our listening by this much was replayed. */
const replayedMs = 10_000
/** The stream says when it spoke, the history when it happened. */
const sameMomentMs = 1000

/**
 * The trades of one symbol, each once. Their numbers have holes by nature, so that nothing is missed as far as one can
 * see; after a new connection the newest page of history is compared with what was reported.
 */
export class TradeTape {
  /** Some history has been reported; what is older than that will not be. */
  isFilled = false
  /** When we began to listen. */
  #since = -Infinity
  #emit: (trade: Trade) => void
  /** The newest that were reported, by number, in the order in which they were reported. */
  #reported = new Map<string, TradeFacts>()

  constructor(emit: (trade: Trade) => void) {
    this.#emit = emit
  }

  listenFrom(now: number): void {
    this.#since = now
  }

  /** A trade of the stream. None is known to be replayed on subscribing; if one is, it is history. */
  add(trade: TradeFacts): void {
    const isBackfill = trade.time < this.#since - replayedMs
    if (!this.#reported.has(trade.id)) this.#report(trade, isBackfill)
  }

  /** A page of history: what of it was not reported yet is. */
  addHistory(page: readonly TradeFacts[]): void {
    const oldest = Math.min(...[...this.#reported.values()].map(({ time }) => time))
    const isFirstPage = !this.isFilled
    this.isFilled = true
    // Stream and history are believed to number trades alike. Where none of a page is known by number although it
    // covers what was reported, they do not, and trades are recognised by what they were.
    const sharesNumbers = page.some(({ id }) => this.#reported.has(id))
    const unmatched = sharesNumbers ? [] : [...this.#reported.values()]
    const inOrder = page.toSorted((a, b) => a.time - b.time || compareIds(a.id, b.id))
    for (const trade of inOrder) {
      const isKnown = this.#reported.has(trade.id) || takeMatch(unmatched, trade)
      const isOlder = !isFirstPage && trade.time < oldest
      if (!isKnown && !isOlder) this.#report(trade, true)
    }
  }

  #report(trade: TradeFacts, isBackfill: boolean): void {
    this.#reported.set(trade.id, trade)
    if (this.#reported.size > remembered) {
      const [first] = this.#reported.keys()
      if (first !== undefined) this.#reported.delete(first)
    }
    this.#emit({ ...trade, isBackfill })
  }
}

/** Takes out the one that is the same trade under another number. */
function takeMatch(candidates: TradeFacts[], trade: TradeFacts): boolean {
  const index = candidates.findIndex(
    (other) =>
      other.price === trade.price &&
      other.size === trade.size &&
      other.takerSide === trade.takerSide &&
      Math.abs(other.time - trade.time) <= sameMomentMs,
  )
  if (index >= 0) candidates.splice(index, 1)
  return index >= 0
}
