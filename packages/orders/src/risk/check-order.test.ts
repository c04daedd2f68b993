import { expect, test } from 'vitest'

import { limitBuy } from '../testing/sample-orders.ts'
import { checkOrder } from './check-order.ts'
import type { RiskState } from './risk-state.ts'
import type { TradingLimits } from './trading-limits.ts'

const limits: TradingLimits = {
  orderNotional: '75000',
  dayNotional: '200000',
  symbolDayNotional: '100000',
  positionNotional: '150000',
  priceBandPercent: '1',
  dayLoss: '1500',
  ordersPerSecond: 2,
}
const calm: RiskState = {
  isHalted: false,
  isVaultLocked: false,
  venueError: '',
  isReconciling: false,
  clockSkewMs: 20,
  isBookLive: true,
  bestBid: '67441.38',
  bestAsk: '67441.92',
  lastPrice: '67441.65',
  depth: null,
  kinds: undefined,
  role: 'whole',
  earlierParts: '0',
  quoteUsd: '1',
  assetUsd: '67441.65',
  position: '0.5',
  isReduceOnly: false,
  isPriceConfirmed: false,
  limits,
  use: {
    dayNotional: '0',
    symbolDayNotional: {},
    dayResult: '0',
    noPriceFor: [],
    recentOrders: [],
  },
  isPaper: false,
  now: 10_000,
}

const guard = (changes: Partial<RiskState>, terms = limitBuy, opens = true) =>
  checkOrder(terms, opens, { ...calm, ...changes })?.guard

test('an ordinary order passes', () => {
  expect(guard({})).toBeUndefined()
})

test.each([
  ['halt', { isHalted: true }],
  ['vault-locked', { isVaultLocked: true }],
  ['venue-unhealthy', { venueError: 'Kraken is in maintenance.' }],
  ['reconciling', { isReconciling: true }],
  ['clock-skew', { clockSkewMs: -5001 }],
] as const)('%s stops every order, closing ones too', (reason, state) => {
  expect(guard(state)).toBe(reason)
  expect(guard(state, limitBuy, false)).toBe(reason)
})

test('a market order is not sent into a book that is not live', () => {
  const market = { ...limitBuy, kind: 'market', limitPrice: null } as const
  expect(guard({ isBookLive: false }, market)).toBe('stale-book')
  expect(guard({ isBookLive: false })).toBeUndefined()
})

test('limits are requested before the first real order of either side, and not in paper trading', () => {
  const sell = { ...limitBuy, side: 'sell' } as const
  for (const [terms, opens] of [
    [limitBuy, true],
    [sell, false],
  ] as const) {
    expect(guard({ limits: null }, terms, opens)).toBe('limits-not-set')
    expect(guard({ limits: null, isPaper: true }, terms, opens)).toBeUndefined()
  }
})

test('the largest order holds for a sale at what is sold, whatever its limit price says', () => {
  const sell = { ...limitBuy, side: 'sell', limitPrice: '66800' } as const
  // 75,000 USD at a bid of 67,441.38.
  expect(guard({}, { ...sell, size: '1.112' }, false)).toBeUndefined()
  expect(guard({}, { ...sell, size: '1.113' }, false)).toBe('order-notional')
  const refusal = checkOrder({ ...sell, size: '2' }, false, calm)
  expect(refusal?.message).toContain('Sell it in smaller orders')
  expect(guard({ isPriceConfirmed: true }, { ...sell, size: '2', limitPrice: '1' }, false)).toBe(
    'order-notional',
  )
})

test('what closes is not stopped by the day, the position, the loss guard or reduce only', () => {
  const use = {
    ...calm.use,
    dayNotional: '200000',
    symbolDayNotional: { 'BTC-USD': '100000' },
    dayResult: '-99999',
  }
  const sell = { ...limitBuy, side: 'sell', limitPrice: '67500' } as const
  expect(guard({ use, position: '99', isReduceOnly: true }, sell, false)).toBeUndefined()
})

test('an exit of a running order is stopped by no limit', () => {
  const sell = { ...limitBuy, side: 'sell', limitPrice: '67500', size: '500' } as const
  const use = { ...calm.use, recentOrders: [9900, 9950] }
  expect(guard({ role: 'exit', use }, sell, false)).toBeUndefined()
  expect(guard({ role: 'exit', limits: null }, sell, false)).toBeUndefined()
})

test('the largest order, the day, the symbol and the position are each held to the cent', () => {
  const size = (text: string) => ({ ...limitBuy, limitPrice: '50000', size: text })
  expect(guard({}, size('1.5'))).toBeUndefined()
  expect(guard({}, size('1.5000001'))).toBe('order-notional')
  const use = { ...calm.use, dayNotional: '125000.01' }
  expect(guard({ use }, size('1.5'))).toBe('day-notional')
  const symbolUse = { ...calm.use, symbolDayNotional: { 'BTC-USD': '25000.01' } }
  expect(guard({ use: symbolUse }, size('1.5'))).toBe('symbol-day-notional')
  expect(guard({ position: '1.5' }, size('1.5'))).toBe('position')
})

test('a limit far through the market is typed twice', () => {
  expect(guard({}, { ...limitBuy, size: '0.1', limitPrice: '68116.33' })).toBeUndefined()
  expect(guard({}, { ...limitBuy, size: '0.1', limitPrice: '68116.34' })).toBe('price-band')
  const sell = { ...limitBuy, side: 'sell', size: '0.1' } as const
  expect(guard({}, { ...sell, limitPrice: '66766.9' })).toBe('price-band')
  expect(guard({}, { ...sell, limitPrice: '70000' })).toBeUndefined()
  expect(guard({}, { ...sell, limitPrice: '66766.9' }, false)).toBe('price-band')
  expect(guard({ isPriceConfirmed: true }, { ...sell, limitPrice: '66766.9' })).toBeUndefined()
})

test('a price that is said to be typed twice reaches three bands through the market, and no further', () => {
  const typed = { isPriceConfirmed: true }
  const buy = { ...limitBuy, size: '0.01' } as const
  const sell = { ...buy, side: 'sell' } as const
  // 3 % through an ask of 67,441.92 and a bid of 67,441.38.
  expect(guard(typed, { ...buy, limitPrice: '69465.17' })).toBeUndefined()
  expect(guard(typed, { ...buy, limitPrice: '69465.18' })).toBe('price-bound')
  expect(guard(typed, { ...buy, limitPrice: '700000' })).toBe('price-bound')
  expect(guard(typed, { ...sell, limitPrice: '65418.14' }, false)).toBeUndefined()
  expect(guard(typed, { ...sell, limitPrice: '65418.13' }, false)).toBe('price-bound')
  expect(guard(typed, { ...sell, limitPrice: '600', timeInForce: 'ioc' }, false)).toBe(
    'price-bound',
  )
  const stop = { ...sell, kind: 'stop-limit', stopPrice: '60000' } as const
  expect(guard(typed, { ...stop, limitPrice: '58200' }, false)).toBeUndefined()
  expect(guard(typed, { ...stop, limitPrice: '600' }, false)).toBe('price-bound')
  const unknown = { ...typed, bestBid: null, bestAsk: null, lastPrice: null }
  expect(guard(unknown, { ...sell, limitPrice: '600' }, false)).toBe('price-bound')
  // Away from the market nothing is reached: such orders rest.
  expect(guard({}, { ...buy, limitPrice: '50000' })).toBeUndefined()
  expect(guard({}, { ...sell, limitPrice: '700000' }, false)).toBeUndefined()
})

test('a trailing stop whose limit lies far beyond its stop is typed twice', () => {
  const trailing = { unit: 'percent', value: '2' } as const
  const kind = 'trailing-stop-limit'
  const terms = { ...limitBuy, kind, size: '0.1', limitPrice: null, trailing } as const
  expect(guard({}, { ...terms, limitOffset: '674.41' })).toBeUndefined()
  expect(guard({}, { ...terms, limitOffset: '674.42' })).toBe('price-band')
  expect(guard({ isPriceConfirmed: true }, { ...terms, limitOffset: '674.42' })).toBeUndefined()
})

test('a stop limit is measured from its stop: the market is there when it is set off', () => {
  const stop = { ...limitBuy, kind: 'stop-limit', size: '0.1', stopPrice: '70000' } as const
  expect(guard({}, { ...stop, limitPrice: '70100' })).toBeUndefined()
  expect(guard({}, { ...stop, limitPrice: '70701' })).toBe('price-band')
  const profit = { ...stop, kind: 'take-profit-limit', side: 'sell' } as const
  expect(guard({}, { ...profit, limitPrice: '69900' })).toBeUndefined()
})

test('the loss guard blocks what opens, never what closes', () => {
  const use = { ...calm.use, dayResult: '-1500' }
  expect(guard({ use })).toBe('loss')
  expect(guard({ use }, limitBuy, false)).toBeUndefined()
  expect(guard({ use: { ...use, dayResult: '-1499.99' } })).toBeUndefined()
})

test('too many orders in a second are held back, of either side', () => {
  const use = { ...calm.use, recentOrders: [9001, 9500] }
  expect(guard({ use })).toBe('order-rate')
  expect(guard({ use: { ...use, recentOrders: [9000, 9500] } })).toBeUndefined()
  expect(guard({ use }, limitBuy, false)).toBe('order-rate')
})

test('an algorithm that is paused opens nothing and may close', () => {
  expect(guard({ algorithmMayOpen: false })).toBe('algorithm-blocked')
  expect(guard({ algorithmMayOpen: false }, limitBuy, false)).toBeUndefined()
  expect(guard({ isReduceOnly: true })).toBe('reduce-only')
})
