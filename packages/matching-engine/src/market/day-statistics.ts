import type { MarketBook } from './market-book.ts'
import { type MinuteCandle, minuteMs } from './minute-candle.ts'

const dayMs = 86_400_000
const freshMs = 1000

const kept = new WeakMap<MarketBook, { at: number; statistics: MinuteCandle }>()

/** What traded in the last 24 hours, to the minute; counted again at most once a second. */
export function dayStatistics(marketBook: MarketBook, now: number): MinuteCandle {
  const known = kept.get(marketBook)
  if (known && now - known.at < freshMs && now >= known.at) return known.statistics
  const from = Math.floor((now - dayMs) / minuteMs) * minuteMs + minuteMs
  const statistics = marketBook.candles.over(from, now + 1) ?? quietDay(marketBook.lastPrice)
  kept.set(marketBook, { at: now, statistics })
  return statistics
}

function quietDay(price: number): MinuteCandle {
  return {
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
