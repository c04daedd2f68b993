import { listingPlans } from '@leadline/matching-engine/market/listings'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import { quietBook } from '@leadline/matching-engine/market/quiet-book'
import type { VenueId } from '@leadline/venues/venue-names'

import type { BacktestMarket } from '../sources/backtest-market.ts'
import { bringLevels, type BroughtLevel } from '../sources/bring-levels.ts'

export const symbol = 'BTC-USD'
export const scriptedVenues: readonly VenueId[] = ['coinbase', 'kraken', 'gemini']

/** What one exchange shows from a moment on: five levels a side around a price, of which somebody takes a little. */
export interface ScriptedChange {
  time: number
  venue: VenueId
  /** In dollars. */
  mid: number
  /** Undefined: nobody takes anything. */
  takerSide: 'buy' | 'sell' | undefined
}

const minuteMs = 60_000
/** So long before a script starts, so that it has a past. */
const pastMinutes = 10
export const marketBegins = Date.UTC(2026, 9, 5, 14)
/** A while after the minute, when its candles are known. */
export const scriptStarts = marketBegins + pastMinutes * minuteMs + 5000
const firstMids: Readonly<Record<string, number>> = {
  coinbase: 60_000,
  kraken: 60_001,
  gemini: 59_988,
}

/**
 * Down before the script starts, then up for four minutes, and down again. One exchange at a time, every five seconds in the second half
 * of each minute: whatever a script does about one change is done before the next.
 */
export function scriptedChanges(minutes: number): readonly ScriptedChange[] {
  const mids = { ...firstMids }
  const changes: ScriptedChange[] = []
  const add = (time: number, venue: VenueId, takerSide: ScriptedChange['takerSide']) =>
    changes.push({ time, venue, mid: mids[venue] ?? 0, takerSide })
  for (const venue of scriptedVenues) add(marketBegins, venue, undefined)
  for (let minute = 0; minute < pastMinutes + minutes; minute += 1) {
    const begin = marketBegins + minute * minuteMs
    const isUp = minute >= pastMinutes && minute < pastMinutes + 4
    // A script that has just subscribed is shown what is there.
    if (minute === pastMinutes) {
      for (const venue of scriptedVenues) add(scriptStarts + 1000, venue, undefined)
    }
    for (let turn = 0; turn < 5; turn += 1) {
      const venue = scriptedVenues[(minute * 5 + turn) % scriptedVenues.length] ?? 'coinbase'
      mids[venue] = (mids[venue] ?? 0) + (isUp ? 3 : -3)
      add(begin + 32_500 + turn * 5000, venue, isUp ? 'buy' : 'sell')
    }
  }
  return changes
}

/** In an exchange's book: orders of accounts stay, and are filled where the market comes to them. */
export function bringChange(
  marketBook: MarketBook,
  { mid, takerSide }: ScriptedChange,
  now: number,
): void {
  const { priceDecimals, sizeDecimals } = marketBook.plan
  const price = (dollars: number) => dollars * 10 ** priceDecimals
  const size = (tenths: number) => tenths * 10 ** (sizeDecimals - 1)
  const levels = (way: 1 | -1) =>
    [2, 3, 4, 6, 9].map((away): BroughtLevel => [price(mid + way * away), size(3 + away)])
  bringLevels(marketBook, levels(-1), levels(1), now)
  if (!takerSide) return
  const limit = price(mid + (takerSide === 'buy' ? 2 : -2))
  marketBook.take(takerSide, limit, size(1), now)
}

/** The same market for a backtest. */
export class ScriptedSource implements BacktestMarket {
  publish: BacktestMarket['publish'] = () => {}
  traded: BacktestMarket['traded'] = () => {}
  readonly books: readonly MarketBook[]
  readonly #changes: readonly ScriptedChange[]
  #next = 0

  constructor(changes: readonly ScriptedChange[]) {
    this.#changes = changes
    this.books = listingPlans.flatMap((plan) => {
      if (plan.symbol !== symbol || !scriptedVenues.includes(plan.venue)) return []
      const first = (firstMids[plan.venue] ?? 0) * 10 ** plan.priceDecimals
      return [quietBook(plan, first, marketBegins)]
    })
    for (const book of this.books) book.listeners.push((trade) => this.traded(book, trade))
    this.advance(scriptStarts)
  }

  get nextTime(): number {
    return this.#changes[this.#next]?.time ?? Number.POSITIVE_INFINITY
  }

  advance(now: number): void {
    for (let time = this.nextTime; time <= now; time = this.nextTime) {
      const change = this.#changes[this.#next]
      this.#next += 1
      const book = this.books.find(({ plan }) => plan.venue === change?.venue)
      if (!change || !book) continue
      bringChange(book, change, time)
      this.publish(book, time)
    }
  }

  checkpoint(): () => void {
    const next = this.#next
    const restores = this.books.map((book) => book.checkpoint())
    return () => {
      this.#next = next
      for (const restore of restores) restore()
    }
  }

  release(): void {
    for (const book of this.books) book.release()
  }
}
