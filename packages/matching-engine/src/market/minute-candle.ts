import { type Scaled, narrow } from '@leadline/decimal/scaled'

import type { MarketTrade } from './market-trade.ts'

export const minuteMs = 60_000

/** What traded in a minute. Ticks and lots; a minute without a trade has none. */
export interface MinuteCandle {
  open: number
  high: number
  low: number
  close: number
  volume: Scaled
  /** Of it, what buyers took. */
  takerBuyVolume: Scaled
  /** Price times size, in hundredths of the quote currency. */
  turnover: number
  takerBuyTurnover: number
  trades: number
}

export function candleOf(trade: MarketTrade, turnover: number): MinuteCandle {
  const buys = trade.takerSide === 'buy'
  return {
    open: trade.price,
    high: trade.price,
    low: trade.price,
    close: trade.price,
    volume: trade.size,
    takerBuyVolume: buys ? trade.size : 0,
    turnover,
    takerBuyTurnover: buys ? turnover : 0,
    trades: 1,
  }
}

export function addTrade(candle: MinuteCandle, trade: MarketTrade, turnover: number): void {
  candle.close = trade.price
  if (trade.price > candle.high) candle.high = trade.price
  if (trade.price < candle.low) candle.low = trade.price
  candle.volume = plus(candle.volume, trade.size)
  candle.turnover += turnover
  candle.trades += 1
  if (trade.takerSide === 'buy') {
    candle.takerBuyVolume = plus(candle.takerBuyVolume, trade.size)
    candle.takerBuyTurnover += turnover
  }
}

/** `later` follows `candle` in time. */
export function addCandle(candle: MinuteCandle, later: MinuteCandle): void {
  candle.close = later.close
  if (later.high > candle.high) candle.high = later.high
  if (later.low < candle.low) candle.low = later.low
  candle.volume = plus(candle.volume, later.volume)
  candle.takerBuyVolume = plus(candle.takerBuyVolume, later.takerBuyVolume)
  candle.turnover += later.turnover
  candle.takerBuyTurnover += later.takerBuyTurnover
  candle.trades += later.trades
}

/** Weeks of small lots add up beyond 2^53. */
function plus(one: Scaled, other: Scaled): Scaled {
  if (typeof one === 'number' && typeof other === 'number') {
    const sum = one + other
    if (sum <= Number.MAX_SAFE_INTEGER) return sum
  }
  return narrow(BigInt(one) + BigInt(other))
}
