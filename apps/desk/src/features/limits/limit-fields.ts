import type { WireLimits } from '@leadline/desk-protocol/order-terms'

export type LimitField = keyof WireLimits

/** In the order of the form. */
export const limitLabels: Readonly<Record<LimitField, string>> = {
  orderNotional: 'Max order value, USD',
  childNotional: 'Max child order, USD (optional)',
  dayNotional: 'Max daily buys, USD',
  symbolDayNotional: 'Max daily buys in one symbol, USD',
  positionNotional: 'Max position in one asset, USD',
  priceBandPercent: 'Price guard, % through the market',
  dayLoss: 'Max daily loss, USD',
  ordersPerSecond: 'Orders per second',
}

export const limitFields = Object.keys(limitLabels) as LimitField[]
