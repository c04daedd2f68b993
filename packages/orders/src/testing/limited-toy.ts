import type { TradingLimits } from '../gate/trading-limits.ts'
import { openToyDesk } from './toy-actions.ts'
import { ToyDesk } from './toy-desk.ts'

export const fakeLimits: TradingLimits = {
  orderNotional: '1000',
  dayNotional: '100000',
  symbolDayNotional: '100000',
  positionNotional: '100000',
  priceBandPercent: '1',
  dayLoss: '500',
  ordersPerSecond: 100,
}

/** A desk with real limits. */
export function openWith(changes: Partial<TradingLimits> = {}, options = {}) {
  return openToyDesk(
    new ToyDesk({ isPractice: false, limits: { ...fakeLimits, ...changes }, ...options }),
  )
}

/** What the exchange shows, best first. */
export function showBook(toy: ToyDesk, asks: [string, string][], bids: [string, string][] = []) {
  toy.prices = {
    bestBid: bids[0]?.[0] ?? null,
    bestAsk: asks[0]?.[0] ?? null,
    lastPrice: asks[0]?.[0] ?? null,
    isLive: true,
  }
  toy.book = { bid: bids, ask: asks }
}
