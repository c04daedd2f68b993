import type { TradingLimits } from '../risk/trading-limits.ts'
import { OrderManagerHarness } from './order-manager-harness.ts'
import { openHarness } from './test-bed-actions.ts'

export const fakeLimits: TradingLimits = {
  orderNotional: '1000',
  dayNotional: '100000',
  symbolDayNotional: '100000',
  positionNotional: '100000',
  priceBandPercent: '1',
  dayLoss: '500',
  ordersPerSecond: 100,
}

/** An order manager with real limits. */
export function openWith(changes: Partial<TradingLimits> = {}, options = {}) {
  return openHarness(
    new OrderManagerHarness({ isPaper: false, limits: { ...fakeLimits, ...changes }, ...options }),
  )
}

/** What the exchange shows, best first. */
export function showBook(
  testBed: OrderManagerHarness,
  asks: [string, string][],
  bids: [string, string][] = [],
) {
  testBed.prices = {
    bestBid: bids[0]?.[0] ?? null,
    bestAsk: asks[0]?.[0] ?? null,
    lastPrice: asks[0]?.[0] ?? null,
    isLive: true,
  }
  testBed.book = { bid: bids, ask: asks }
}
