import type { BookPlan } from '@leadline/matching-engine/market/listings'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import { quietBook } from '@leadline/matching-engine/market/quiet-book'

import { type BacktestMarket, SourceRefused } from './backtest-market.ts'
import { bringLevels, bringTrade } from './bring-levels.ts'
import type { PastTrade } from './past-trade.ts'

/** What is known of one market: its trades, oldest first. */
export interface MarketHistory {
  plan: BookPlan
  trades: readonly PastTrade[]
}

interface Line {
  book: MarketBook
  trades: readonly PastTrade[]
  next: number
}

/**
 * Trades of the past without a book. Quotes are made up: around each price, as far apart as was said, and as large as the
 * trade, so that nobody buys more than somebody sold.
 */
export class HistorySource implements BacktestMarket {
  publish: BacktestMarket['publish'] = () => {}
  traded: BacktestMarket['traded'] = () => {}
  readonly #lines: readonly Line[]
  readonly #spreadBps: number
  readonly pastCandles: NonNullable<BacktestMarket['pastCandles']>

  constructor(
    histories: readonly MarketHistory[],
    spreadBps: number,
    now: number,
    pastCandles: NonNullable<BacktestMarket['pastCandles']> = () => Promise.resolve([]),
  ) {
    this.pastCandles = pastCandles
    this.#spreadBps = spreadBps
    this.#lines = histories.map(({ plan, trades }) => {
      const [first] = trades
      if (!first) throw new SourceRefused(`Nothing is known of ${plan.symbol} in that time.`)
      return { book: quietBook(plan, first.price, now), trades, next: 0 }
    })
  }

  get books(): readonly MarketBook[] {
    return this.#lines.map(({ book }) => book)
  }

  get nextTime(): number {
    let next = Number.POSITIVE_INFINITY
    for (const line of this.#lines) next = Math.min(next, timeOf(line))
    return next
  }

  advance(now: number): void {
    for (let time = this.nextTime; time <= now; time = this.nextTime) {
      for (const line of this.#lines) while (timeOf(line) === time) this.#play(line)
    }
  }

  checkpoint(): () => void {
    const lines = this.#lines.map((line) => ({
      line,
      next: line.next,
      restore: line.book.checkpoint(),
    }))
    return () => {
      for (const { line, next, restore } of lines) {
        line.next = next
        restore()
      }
    }
  }

  release(): void {
    for (const { book } of this.#lines) book.release()
  }

  #play(line: Line): void {
    const { book } = line
    const trade = line.trades[line.next]
    line.next += 1
    if (!trade) return
    const { time, price, size, takerSide } = trade
    bringTrade(book, takerSide, price, size, time)
    const half = (price * this.#spreadBps) / 20_000
    const bid = Math.max(1, Math.floor(price - half))
    const ask = Math.max(bid + 1, Math.ceil(price + half))
    bringLevels(book, [[bid, size]], [[ask, size]], time)
    this.traded(book, trade)
    this.publish(book, time)
  }
}

function timeOf({ trades, next }: Line): number {
  return trades[next]?.time ?? Number.POSITIVE_INFINITY
}
