import type { Candle } from '@leadline/order-book/candles/candle'

import type { PastTrade } from './past-trade.ts'

/**
 * Four trades that make a candle: open, the end that lies against its direction, the other end, close. Nobody knows
 * which end came first; a rising candle is reported low first, a falling one high first.
 */
export function tradesOfCandle(candle: Candle, widthMs: number): PastTrade[] {
  const { time, open, high, low, close } = candle
  const ends = close >= open ? [low, high] : [high, low]
  const prices = [open, ...ends, close]
  const total = Number(candle.volume)
  const part = Math.max(1, Math.floor(total / prices.length))
  return prices.map((price, index) => {
    const isLast = index === prices.length - 1
    const before = prices[index - 1] ?? price
    return {
      time: time + (isLast ? widthMs - 1 : Math.floor((widthMs * index) / 3)),
      price,
      size: isLast ? Math.max(1, total - part * (prices.length - 1)) : part,
      takerSide: price >= before ? 'buy' : 'sell',
    }
  })
}
