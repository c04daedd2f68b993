import { dayStatistics } from '@leadline/matching-engine/market/day-statistics'
import { type MinuteCandle, minuteMs } from '@leadline/matching-engine/market/minute-candle'

import type { Json } from '../../wire/json-text.ts'
import { closeBefore } from './candles.ts'
import type { BinanceSymbol } from './symbol.ts'

const dayMs = 86_400_000

export interface Statistics extends MinuteCandle {
  from: number
  to: number
  firstId: number
  lastId: number
}

export function statisticsOf(symbol: BinanceSymbol, spanMs: number, now: number): Statistics {
  const from = Math.floor((now - spanMs) / minuteMs) * minuteMs
  const { tape } = symbol.marketBook
  const quiet = closeBefore(symbol, from)
  const candle =
    spanMs === dayMs
      ? dayStatistics(symbol.marketBook, now)
      : (symbol.marketBook.candles.over(from, now + 1) ?? flat(quiet))
  const firstId = tape.idAt(from)
  return { ...candle, from, to: now, firstId, lastId: tape.lastId }
}

function flat(price: number): MinuteCandle {
  const none = { volume: 0, takerBuyVolume: 0, turnover: 0, takerBuyTurnover: 0, trades: 0 }
  return { open: price, high: price, low: price, close: price, ...none }
}

/** Percent with three decimals. */
export function changePercent(open: number, close: number): string {
  return ((close / open - 1) * 100).toFixed(3)
}

/** Turnover over volume. */
export function weightedAverage(
  symbol: BinanceSymbol,
  { turnover, volume, close }: MinuteCandle,
): string {
  const size = Number(symbol.size(volume))
  return size === 0 ? symbol.price(close) : (turnover / 100 / size).toFixed(8)
}

export function rollingTicker(symbol: BinanceSymbol, statistics: Statistics): Record<string, Json> {
  return {
    symbol: symbol.name,
    priceChange: symbol.price(statistics.close - statistics.open),
    priceChangePercent: changePercent(statistics.open, statistics.close),
    weightedAvgPrice: weightedAverage(symbol, statistics),
    openPrice: symbol.price(statistics.open),
    highPrice: symbol.price(statistics.high),
    lowPrice: symbol.price(statistics.low),
    lastPrice: symbol.price(statistics.close),
    volume: symbol.size(statistics.volume),
    quoteVolume: symbol.turnover(statistics.turnover),
    openTime: statistics.from,
    closeTime: statistics.to,
    firstId: statistics.firstId,
    lastId: statistics.lastId,
    count: statistics.trades,
  }
}

export function dayTicker(symbol: BinanceSymbol, isMini: boolean, now: number): Json {
  const statistics = statisticsOf(symbol, dayMs, now)
  const rolling = rollingTicker(symbol, statistics)
  if (isMini) {
    const {
      priceChange: _change,
      priceChangePercent: _percent,
      weightedAvgPrice: _average,
      ...mini
    } = rolling
    return mini
  }
  const { book, tape } = symbol.marketBook
  const best = (level: { price: number; total: number } | undefined) =>
    [symbol.price(level?.price ?? 0), symbol.size(level?.total ?? 0)] as const
  const [bidPrice, bidQty] = best(book.bids.best)
  const [askPrice, askQty] = best(book.asks.best)
  return {
    ...rolling,
    prevClosePrice: symbol.price(closeBefore(symbol, statistics.from)),
    lastQty: symbol.size(tape.trade(tape.lastId)?.size ?? 0),
    bidPrice,
    bidQty,
    askPrice,
    askQty,
  }
}

export function bookTicker(symbol: BinanceSymbol): Json {
  const { bids, asks } = symbol.marketBook.book
  return {
    symbol: symbol.name,
    bidPrice: symbol.price(bids.best?.price ?? 0),
    bidQty: symbol.size(bids.best?.total ?? 0),
    askPrice: symbol.price(asks.best?.price ?? 0),
    askQty: symbol.size(asks.best?.total ?? 0),
  }
}

/** '4h', '7d', '59m' in milliseconds. */
export function windowMs(text: string): number | undefined {
  const [, number = '', unit = ''] = /^(\d+)([mhd])$/.exec(text) ?? []
  const size = Number(number)
  if (unit === 'm' && size >= 1 && size <= 59) return size * minuteMs
  if (unit === 'h' && size >= 1 && size <= 23) return size * 60 * minuteMs
  return unit === 'd' && size >= 1 && size <= 7 ? size * dayMs : undefined
}
