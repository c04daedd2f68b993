import { dayFigures } from '@leadline/matching-engine/market/day-statistics'
import { type MinuteCandle, minuteMs } from '@leadline/matching-engine/market/minute-candle'

import type { Json } from '../../wire/json-text.ts'
import { closeBefore } from './candles.ts'
import type { BinanceSymbol } from './symbol.ts'

const dayMs = 86_400_000

export interface Figures extends MinuteCandle {
  from: number
  to: number
  firstId: number
  lastId: number
}

export function figuresOf(symbol: BinanceSymbol, spanMs: number, now: number): Figures {
  const from = Math.floor((now - spanMs) / minuteMs) * minuteMs
  const { tape } = symbol.marketBook
  const quiet = closeBefore(symbol, from)
  const candle =
    spanMs === dayMs
      ? dayFigures(symbol.marketBook, now)
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

export function rollingTicker(symbol: BinanceSymbol, figures: Figures): Record<string, Json> {
  return {
    symbol: symbol.name,
    priceChange: symbol.price(figures.close - figures.open),
    priceChangePercent: changePercent(figures.open, figures.close),
    weightedAvgPrice: weightedAverage(symbol, figures),
    openPrice: symbol.price(figures.open),
    highPrice: symbol.price(figures.high),
    lowPrice: symbol.price(figures.low),
    lastPrice: symbol.price(figures.close),
    volume: symbol.size(figures.volume),
    quoteVolume: symbol.turnover(figures.turnover),
    openTime: figures.from,
    closeTime: figures.to,
    firstId: figures.firstId,
    lastId: figures.lastId,
    count: figures.trades,
  }
}

export function dayTicker(symbol: BinanceSymbol, isMini: boolean, now: number): Json {
  const figures = figuresOf(symbol, dayMs, now)
  const rolling = rollingTicker(symbol, figures)
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
    prevClosePrice: symbol.price(closeBefore(symbol, figures.from)),
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
  const [, figure = '', unit = ''] = /^(\d+)([mhd])$/.exec(text) ?? []
  const size = Number(figure)
  if (unit === 'm' && size >= 1 && size <= 59) return size * minuteMs
  if (unit === 'h' && size >= 1 && size <= 23) return size * 60 * minuteMs
  return unit === 'd' && size >= 1 && size <= 7 ? size * dayMs : undefined
}
