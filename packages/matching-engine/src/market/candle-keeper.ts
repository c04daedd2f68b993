import type { BookPlan } from './listings.ts'
import type { MarketTrade } from './market-trade.ts'
import type { MinuteCandle } from './minute-candle.ts'
import type { Tape } from './tape.ts'

/** A candle of any width, with its opening time. */
export interface WideCandle extends MinuteCandle {
  time: number
}

/** Whoever makes candles of an instrument's trades. */
export interface CandleKeeper {
  record(trade: MarketTrade): void
  /** A lived stretch begins or ends within this minute: what was made up in it belongs to it too. */
  settle(time: number): void
  /** Oldest first, without empty ones. Widths are whole minutes; `offset` moves where they begin. */
  candles(widthMs: number, from: number, to: number, now: number, offset?: number): WideCandle[]
  /** All that traded in a stretch of whole minutes. */
  over(from: number, to: number): MinuteCandle | undefined
}

export type KeepCandles = (tape: Tape, plan: BookPlan) => CandleKeeper

/** For a market whose owner makes candles of its own. */
export const noCandles: KeepCandles = () => ({
  record: () => {},
  settle: () => {},
  candles: () => [],
  over: () => undefined,
})
