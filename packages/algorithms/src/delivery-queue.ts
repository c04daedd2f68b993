import type { OpenFeed } from './runner-ports.ts'
import type { ScriptEvent, ScriptTrade } from './script-values.ts'

/** More trades than these are not kept for a script that is too slow. */
const mostTrades = 20_000

type Waiting = { feed: OpenFeed } | { trade: ScriptTrade } | { event: RareEvent }

/** What comes seldom: each of it is received, but the same timer or order is not called twice for what waits. */
export type RareEvent = Extract<ScriptEvent, { kind: 'candle' | 'timer' | 'order' | 'fill' }>

/**
 * What a script has still to receive, in the order in which it happened. Every trade, as long as it keeps up; of each
 * book
 * only the latest state, read when it is delivered.
 */
export class DeliveryQueue {
  #waiting: Waiting[] = []
  #books = new Map<OpenFeed, { feed: OpenFeed }>()
  #reported = new Map<OpenFeed, string>()
  readonly #named = new Set<string>()
  #tradeCount = 0
  skippedBooks = 0
  skippedTrades = 0

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** True where an earlier state of this book was never seen. */
  bookChanged(feed: OpenFeed): boolean {
    const known = this.#books.get(feed)
    if (known) {
      // At its new place in the order: trades that came before it are received before it.
      this.skippedBooks += 1
      if (this.#waiting.at(-1) === known) return true
      const at = this.#waiting.indexOf(known)
      this.#waiting.splice(at, 1)
    }
    const waiting = { feed }
    this.#books.set(feed, waiting)
    this.#waiting.push(waiting)
    return known !== undefined
  }

  rare(event: RareEvent): void {
    const name = nameOf(event)
    if (this.#named.has(name)) return
    if (name !== '') this.#named.add(name)
    this.#waiting.push({ event })
  }

  /** False where the script is so far behind that the oldest trade had to go. */
  trade(trade: ScriptTrade): boolean {
    this.#waiting.push({ trade })
    this.#tradeCount += 1
    if (this.#tradeCount <= mostTrades) return true
    const oldest = this.#waiting.findIndex((each) => 'trade' in each)
    this.#waiting.splice(oldest, 1)
    this.#tradeCount -= 1
    this.skippedTrades += 1
    return false
  }

  /** The next events; a book that looks as it did when it was last reported is none. */
  take(most: number): ScriptEvent[] {
    const events: ScriptEvent[] = []
    let taken = 0
    for (const each of this.#waiting) {
      if (events.length >= most) break
      taken += 1
      if ('trade' in each) {
        this.#tradeCount -= 1
        events.push(each.trade)
      } else if ('event' in each) {
        this.#named.delete(nameOf(each.event))
        events.push(each.event)
      } else {
        const book = this.#bookOf(each.feed)
        if (book) events.push(book)
      }
    }
    this.#waiting.splice(0, taken)
    return events
  }

  /** Events that were not handled come first again. */
  putBack(events: readonly ScriptEvent[]): void {
    const kept = events.flatMap(asWaiting)
    this.#tradeCount += kept.filter((each) => 'trade' in each).length
    this.#waiting.unshift(...kept)
    const symbols = new Set(events.flatMap((event) => (event.kind === 'book' ? event.symbol : [])))
    for (const [feed] of this.#reported) {
      const symbol = feed.book()?.symbol
      if (symbol === undefined || !symbols.has(symbol)) continue
      this.#reported.delete(feed)
      if (!this.#books.has(feed)) this.bookChanged(feed)
    }
  }

  clear(): void {
    this.#waiting = []
    this.#books.clear()
    this.#named.clear()
    this.#tradeCount = 0
  }

  #bookOf(feed: OpenFeed): ScriptEvent | undefined {
    this.#books.delete(feed)
    const book = feed.book()
    if (!book) return undefined
    const text = JSON.stringify([book.bids, book.asks])
    if (this.#reported.get(feed) === text) return undefined
    this.#reported.set(feed, text)
    return book
  }
}

function nameOf(event: RareEvent): string {
  return event.kind === 'timer' || event.kind === 'order' ? `${event.kind} ${event.id}` : ''
}

function asWaiting(event: ScriptEvent): Waiting[] {
  if (event.kind === 'trade') return [{ trade: event }]
  const isRare = ['candle', 'timer', 'order', 'fill'].includes(event.kind)
  return isRare ? [{ event: event as RareEvent }] : []
}
