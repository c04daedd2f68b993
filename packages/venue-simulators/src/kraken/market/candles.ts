import type { WideCandle } from '@leadline/matching-engine/market/candle-keeper'

import type { Json } from '../../wire/json-text.ts'
import type { QueryFields } from '../../wire/query.ts'
import type { KrakenVariants } from '../protocol-variants.ts'
import { averagePrice } from '../wire/numbers.ts'
import type { KrakenPair } from './symbol.ts'

export const candleMinutes = [1, 5, 15, 30, 60, 240, 1440, 10_080, 21_600]
const mostRows = 720
const weekMs = 7 * 86_400_000
/** The epoch began on a Thursday; the Monday after it was four days later. */
const mondayOffset = 4 * 86_400_000

/** The newest 720 rows at most, oldest first, the forming one last. Undefined for a width that is not offered. */
export function candleRows(
  pair: KrakenPair,
  query: QueryFields,
  variants: KrakenVariants,
  now: number,
): { rows: Json[]; last: number } | undefined {
  const minutes = query.whole('interval') ?? 1
  if (!candleMinutes.includes(minutes)) return undefined
  const width = minutes * 60_000
  const offset = width === weekMs && variants.weeksBegin === 'monday' ? mondayOffset : 0
  const forming = Math.floor((now - offset) / width) * width + offset
  const since = (query.whole('since') ?? 0) * 1000
  const from = Math.max(
    forming - (mostRows - 1) * width,
    variants.sinceIsInclusive ? since : since + 1,
  )
  const { marketBook } = pair.instrument
  const candles = marketBook.candles.candles(width, from, now, now, offset)
  const filled = variants.emptyCandles === 'zero-volume' ? withEmpty(candles, width) : candles
  if (filled.at(-1)?.time !== forming)
    filled.push(flat(forming, filled.at(-1)?.close ?? marketBook.lastPrice))
  return {
    rows: filled.map((candle) => [
      candle.time / 1000,
      pair.price(candle.open),
      pair.price(candle.high),
      pair.price(candle.low),
      pair.price(candle.close),
      averagePrice(pair, candle, pair.pairDecimals),
      pair.qty(candle.volume),
      candle.trades,
    ]),
    last: (forming - width) / 1000,
  }
}

function flat(time: number, price: number): WideCandle {
  return {
    time,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: 0,
    takerBuyVolume: 0,
    turnover: 0,
    takerBuyTurnover: 0,
    trades: 0,
  }
}

function withEmpty(candles: readonly WideCandle[], width: number): WideCandle[] {
  const filled: WideCandle[] = []
  for (const candle of candles) {
    for (let last = filled.at(-1); last && last.time + width < candle.time; last = filled.at(-1)) {
      filled.push(flat(last.time + width, last.close))
    }
    filled.push(candle)
  }
  return filled
}
