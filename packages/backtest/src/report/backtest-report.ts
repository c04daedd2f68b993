import type { ScriptError, ScriptParam } from '@leadline/algorithms/script-values'
import type { VenueId } from '@leadline/venues/venue-names'

import type { ReturnRatios } from '../statistics/return-ratios.ts'

/**
 * What a backtest found. Amounts are exact decimal text, times milliseconds; whoever shows them rounds them. The same
 * plan gives the same report, to the byte.
 */
export interface BacktestReport {
  algorithm: string
  params: readonly ScriptParam[]
  from: number
  to: number
  seed: number
  /** What each exchange took and how far away it was. */
  costs: readonly VenueCosts[]
  /** What the account at each exchange began with, by currency. */
  balances: Readonly<Record<string, string>>
  /** Coins that it was allotted at each exchange, besides, by asset. */
  allotted?: Readonly<Record<string, string>>
  /** Why it ended before `to`; null where it did not. */
  trouble: { message: string; error: ScriptError | null; at: number } | null
  /** One for each currency in which something was paid; usually one. */
  results: readonly CurrencyResult[]
  trades: readonly TradeRow[]
  fills: readonly FillRow[]
  orders: OrderCounts
  charts: readonly FillChart[]
  log: readonly LogRow[]
  /** How many lines the log would have had; only the first ones are in it. */
  logLines: number
  events: { books: number; trades: number }
}

/** With what a backtest counted at one exchange. */
export interface VenueCosts {
  venue: VenueId
  /** Percent of a fill's value. */
  maker: string
  taker: string
  /** One way. */
  latencyMs: number
}

/** What one day of UTC brought. */
export interface DayRow {
  day: number
  gained: string
  /** Of the largest exposure; null where there was none. */
  percent: string | null
  /** How many ended on it. */
  trades: number
}

/** Buying at the first ask what the script had at stake at most, and holding it. */
export interface Benchmark {
  result: string
  /** Of the largest exposure. */
  percent: string | null
  curve: readonly (readonly [time: number, gained: string])[]
}

export interface CurrencyResult {
  currency: string
  trades: number
  wins: number
  losses: number
  winPercent: string | null
  averageWin: string | null
  averageLoss: string | null
  breakEvenPercent: string | null
  /** Gained before fees; what is still held counts at its best bid. */
  beforeFees: string
  fees: string
  /** After fees. */
  result: string
  /** Of it, what is still held at the end, worth its best bid less what it cost. */
  unrealized: string
  maxDrawdown: string
  maxDrawdownAt: number | null
  /** Share of the time in which something was held. */
  exposurePercent: string
  averageExposure: string
  largestExposure: string
  slippage: string
  slippageBps: string | null
  traded: string
  /** All gains over all losses of trades that ended; null where none lost. */
  profitFactor: string | null
  /** What the prices would have given at the mid that the script saw: before slippage, and before fees. */
  atMid: string
  /** The result in percent of the largest exposure; null where there was none. */
  returnPercent: string | null
  /** How often the largest exposure was traded: bought and sold once is 2. */
  turnover: string | null
  /** Ratios of steps of equal length, in floating point: all others of these are exact. */
  ratios: ReturnRatios
  /** The returns that they are of, step by step: so that anybody can count them again. */
  stepReturns: readonly number[]
  days: readonly DayRow[]
  /** Null where a market was never quoted, or nothing was held. */
  benchmark: Benchmark | null
  /** How much was gained at which time. */
  curve: readonly (readonly [time: number, gained: string])[]
  /** How far below the highest point before it, at the worst moment since the last point. */
  drawdowns: readonly (readonly [time: number, fall: string])[]
}

/** From the first coin bought to the last one sold; or, out of an allotment, from the first sold to the last bought back. */
export interface TradeRow {
  venue: VenueId
  symbol: string
  currency: string
  openedAt: number
  /** Null: still held at the end. */
  closedAt: number | null
  /** Below zero: it was sold first, and bought back. */
  size: string
  averageEntry: string
  averageExit: string | null
  beforeFees: string
  fees: string
  result: string
}

export interface FillRow {
  time: number
  venue: VenueId
  symbol: string
  orderId: string
  side: 'buy' | 'sell'
  price: string
  size: string
  fee: string
  feeCurrency: string
  isMaker: boolean
  slippage: string | null
}

export interface OrderCounts {
  sent: number
  filled: number
  canceled: number
  rejected: number
}

/** Candles of a market in which the script traded. Numbers to draw, not to count with. */
export interface FillChart {
  venue: VenueId
  symbol: string
  widthMs: number
  priceDecimals: number
  sizeDecimals: number
  /** Opening time, then open, high, low, close in ticks, volume in lots. */
  candles: readonly (readonly number[])[]
}

export interface LogRow {
  time: number
  text: string
}
