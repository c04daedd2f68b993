import type { WireLimits } from '@leadline/desk-protocol/order-terms'

export type LimitField = keyof WireLimits

/** In the order of the form. */
export const limitLabels: Readonly<Record<LimitField, string>> = {
  orderNotional: 'Largest order, USD',
  childNotional: 'Largest child order, USD (optional)',
  dayNotional: 'Opened in a day, USD',
  symbolDayNotional: 'Opened in a day in one symbol, USD',
  positionNotional: 'Held of one asset, USD',
  priceBandPercent: 'Price guard, % through the market',
  dayLoss: 'Loss guard for a day, USD',
  ordersPerSecond: 'Orders per second',
}

export const limitFields = Object.keys(limitLabels) as LimitField[]
