import type { OrderBounds } from '@leadline/matching-engine/exchange/traded-instrument'
import type { BookPlan } from '@leadline/matching-engine/market/listings'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import type { Candle } from '@leadline/order-book/candles/candle'
import type { Timeframe } from '@leadline/order-book/candles/timeframe'

import type { PastTrade } from './past-trade.ts'

/** Which markets a script asked for, and in what time. */
export interface MarketWish {
  /** Asked for: a source that has none of it refuses. */
  symbols: readonly string[]
  /** Perhaps asked for later: opened where the source has it. */
  guessed: readonly string[]
  from: number
  to: number
}

/**
 * Where prices come from: a market of the past, or one that never was. Its books are those of the simulator's matching
 * engine, so that a script's orders stand in the same queues as everybody else's.
 */
export interface BacktestMarket {
  readonly books: readonly MarketBook[]
  /** Something happened in a book. Called while time passes, by the market. */
  publish: (book: MarketBook, now: number) => void
  /** A trade was printed. */
  traded: (book: MarketBook, trade: PastTrade) => void
  /** When something happens next; infinite after the end. */
  readonly nextTime: number
  /** Let everything happen up to then. */
  advance(now: number): void
  /**
   * Returns what goes back to here: from there on, the same happens again. Until then nothing has happened to an order of the
   * account. Absent: it goes only forward.
   */
  checkpoint?(): () => void
  /** Nobody goes back to a checkpoint any more. */
  release?(): void
  /** How small and how large an order may be, where the exchange itself reported it. */
  bounds?(book: MarketBook, usual: OrderBounds): OrderBounds | undefined
  /** Where a market ended before the time that was asked for. */
  readonly endedAt?: number | undefined
  /** Candles that opened between two moments before the beginning, as the exchange reports them; absent: none are known. */
  pastCandles?(
    plan: Pick<BookPlan, 'venue' | 'symbol'>,
    timeframe: Timeframe,
    span: { from: number; to: number },
  ): Promise<readonly Candle[]>
  /** When anything happens next is not known before `load`. */
  readonly needsLoad?: boolean
  /** Brings what comes next into memory. Awaited before each step; a market that is all there has none. */
  load?(): Promise<void> | undefined
}

/** Opens the market for what was asked; refuses with a readable reason where it has nothing of it. */
export type OpenMarket = (wish: MarketWish) => Promise<BacktestMarket> | BacktestMarket

/** A source that cannot serve what was asked, with the reason for the trader. */
export class SourceRefused extends Error {}
