import type { KeepCandles } from '../market/candle-keeper.ts'
import { type ListingPlan, characters, usualTradesPerHour } from '../market/listings.ts'
import { MarketBook } from '../market/market-book.ts'
import { Tape } from '../market/tape.ts'
import { FairPrice, type Values } from './fair-price.ts'
import { PastTrades } from './past-trades.ts'

const hourMs = 3_600_000
/**
 * The further back, the fewer and larger the trades that say what happened. Nobody looks at a minute of last season,
 * and a chart of a year's days asks for all of them at once.
 */
const eras = [
  { withinMs: Number.POSITIVE_INFINITY, mostPerHour: 6 },
  { withinMs: 30 * 24 * hourMs, mostPerHour: 60 },
  { withinMs: 48 * hourMs, mostPerHour: 240 },
  { withinMs: 2 * hourMs, mostPerHour: 10_000 },
]

interface Beginnings {
  seed: number
  /** How large orders are against those of a usual day. */
  orderSize: number
  keepCandles: KeepCandles
  /** No era of the past is reported in more trades an hour than this. */
  mostPastTradesPerHour: number
  /** Where history begins, and where it ends. */
  begin: number
  now: number
}

/** A book in which simulated flow has traded for as long as anybody can remember. */
export function openSimulatedBook(
  values: Values,
  plan: ListingPlan,
  { seed, orderSize, keepCandles, mostPastTradesPerHour, begin, now }: Beginnings,
): MarketBook {
  const usual = characters[plan.symbol]
  if (!usual) throw new Error(`Nobody described ${plan.symbol}.`)
  const character = { ...usual, usualUsd: usual.usualUsd * orderSize }
  const fair = new FairPrice(values, plan, seed)
  const perHour = Math.min(usualTradesPerHour(plan), mostPastTradesPerHour)
  const past = eras.map(({ withinMs, mostPerHour }) => ({
    withinMs,
    trades: new PastTrades(fair, plan, character, Math.min(perHour, mostPerHour), seed),
  }))
  const tape = new Tape(past, begin, now)
  const candles = keepCandles(tape, plan)
  candles.settle(now)
  const lastPrice = tape.trade(tape.lastId)?.price ?? Math.round(fair.ticksAt(now))
  return new MarketBook({ plan, character, fair, tape, candles, lastPrice })
}
