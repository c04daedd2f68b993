import type { MinuteCandle } from '@leadline/matching-engine/market/minute-candle'

import type { Json } from '../../wire/json-text.ts'
import type { BinanceParams } from '../wire/parameters.ts'
import { refusals } from '../wire/refusals.ts'
import { candleAround, candleWidths } from './intervals.ts'
import { type BinanceSymbol, zero8 } from './symbol.ts'

const usualRows = 500
const mostRows = 1000
/** Nothing is older than the symbol's first trade. */

/** Oldest first; from `startTime` on the oldest rows, without it the newest. Quiet times are rows of zeros. */
export function klines(symbol: BinanceSymbol, params: BinanceParams, now: number): Json {
  const width = candleWidths[params.need('interval')]
  if (!width) throw refusals.interval()
  const limit = Math.min(params.whole('limit') ?? usualRows, mostRows)
  const { tape } = symbol.marketBook
  const first = tape.trade(tape.firstId)?.time ?? now
  const start = params.whole('startTime')
  const end = Math.min(params.whole('endTime') ?? now, now)
  const rows: Json[] = []
  if (start === undefined) {
    let { begin, end: next } = candleAround(width, end)
    while (rows.length < limit && next > first) {
      rows.unshift(rowOf(symbol, begin, next, now))
      ;({ begin, end: next } = candleAround(width, begin - 1))
    }
    return rows
  }
  let { begin, end: next } = candleAround(width, Math.max(start, first))
  if (begin < start) ({ begin, end: next } = candleAround(width, next))
  while (rows.length < limit && begin <= end) {
    rows.push(rowOf(symbol, begin, next, now))
    ;({ begin, end: next } = candleAround(width, next))
  }
  return rows
}

export function candleBetween(
  symbol: BinanceSymbol,
  begin: number,
  end: number,
  now: number,
): MinuteCandle | undefined {
  return symbol.marketBook.candles.over(begin, Math.min(end, now + 1))
}

/** The close before a quiet time. */
export function closeBefore(symbol: BinanceSymbol, time: number): number {
  const { tape, lastPrice } = symbol.marketBook
  return tape.trade(tape.idAt(time) - 1)?.price ?? lastPrice
}

function rowOf(symbol: BinanceSymbol, begin: number, end: number, now: number): Json {
  const candle = candleBetween(symbol, begin, end, now)
  if (!candle) {
    const price = symbol.price(closeBefore(symbol, begin))
    return [begin, price, price, price, price, zero8, end - 1, zero8, 0, zero8, zero8, '0']
  }
  return [
    begin,
    symbol.price(candle.open),
    symbol.price(candle.high),
    symbol.price(candle.low),
    symbol.price(candle.close),
    symbol.size(candle.volume),
    end - 1,
    symbol.turnover(candle.turnover),
    candle.trades,
    symbol.size(candle.takerBuyVolume),
    symbol.turnover(candle.takerBuyTurnover),
    '0',
  ]
}
