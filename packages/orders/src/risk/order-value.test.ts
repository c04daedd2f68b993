import type { OrderTerms } from '@leadline/venues/order-terms'
import { expect, test } from 'vitest'

import { fakeDepth } from '../testing/fake-depth.ts'
import { limitBuy, sampleCapabilities } from '../testing/sample-orders.ts'
import { asMarketableLimit } from './marketable-limit.ts'
import { notionalUsd, type ValueState } from './order-value.ts'
import type { TradingLimits } from './trading-limits.ts'

const limits: TradingLimits = {
  orderNotional: '1000',
  dayNotional: '1000',
  symbolDayNotional: '1000',
  positionNotional: '1000',
  priceBandPercent: '2',
  dayLoss: '100',
  ordersPerSecond: 10,
}
const asks = [
  ['100', '1'],
  ['101', '2'],
  ['150', '5'],
] as const
const state: ValueState = {
  bestBid: '99',
  bestAsk: '100',
  lastPrice: '99.5',
  quoteUsd: '1',
  depth: fakeDepth('ask', asks),
  limits,
  kinds: sampleCapabilities.kinds,
}
const unpriced = { ...limitBuy, limitPrice: null }
const worth = (terms: OrderTerms, changes: Partial<ValueState> = {}) =>
  notionalUsd(terms, { ...state, ...changes })?.toFixed()

test('a market buy is worth its size at the edge of the band: it is not sent further', () => {
  const market = { ...unpriced, kind: 'market', size: '2' } as const
  expect(worth(market)).toBe('204')
  const sent = asMarketableLimit(
    market,
    { priceStep: '0.01' },
    { ...state, limits, kinds: state.kinds },
  )
  expect(sent).toMatchObject({
    kind: 'limit',
    timeInForce: 'ioc',
    limitPrice: '102',
    isMarketable: true,
  })
})

test('without a band it is worth its size at the worst price of the book that it reaches', () => {
  const market = { ...unpriced, kind: 'market' } as const
  expect(worth({ ...market, size: '2' }, { limits: null })).toBe('202')
  expect(worth({ ...market, size: '4' }, { limits: null })).toBe('600')
})

test('where the exchange has a protection of its own, the wider of both counts and the order stays as it is', () => {
  const own = {
    ...sampleCapabilities.kinds.market,
    collarPercent: { buy: '5', sell: '5' },
  } as const
  const kinds = { ...sampleCapabilities.kinds, market: { ...own, quoteSized: [], iceberg: false } }
  const market = { ...unpriced, kind: 'market', size: '2' } as const
  const changes = { kinds } as unknown as Partial<ValueState>
  expect(worth(market, changes)).toBe('210')
  const band = { bestBid: '99', bestAsk: '100', limits, kinds: changes.kinds }
  expect(asMarketableLimit(market, { priceStep: '0.01' }, band)).toEqual(market)
})

test('an order sized in money is worth that money and leaves as it is', () => {
  const inMoney = { ...unpriced, kind: 'market', size: null, quoteSize: '250' } as const
  expect(worth(inMoney)).toBe('250')
  const band = { bestBid: '99', bestAsk: '100', limits, kinds: state.kinds }
  expect(asMarketableLimit(inMoney, { priceStep: '0.01' }, band)).toEqual(inMoney)
})

test('a limit order is worth its limit, a sale what is sold', () => {
  expect(worth({ ...limitBuy, size: '2', limitPrice: '98' })).toBe('196')
  const sell = { ...limitBuy, side: 'sell', size: '2' } as const
  expect(worth({ ...sell, limitPrice: '50' })).toBe('198')
  expect(worth({ ...sell, limitPrice: '120' })).toBe('240')
  expect(worth({ ...sell, kind: 'market', limitPrice: null })).toBe('198')
})

test('a stop is worth the book from its trigger on, or the band around its trigger, whichever is worse', () => {
  const stop = { ...unpriced, kind: 'stop-market', stopPrice: '101' } as const
  expect(worth({ ...stop, size: '2' })).toBe('206.04')
  // Two at 101 and one at 150.
  expect(worth({ ...stop, size: '3' })).toBe('450')
  // The book that is shown ends before it: the band is what is known.
  expect(worth({ ...stop, size: '10' })).toBe('1030.2')
  const profit = { ...unpriced, kind: 'take-profit-market', stopPrice: '90', size: '3' } as const
  expect(worth(profit)).toBe('275.4')
})

test('a trailing stop is worth where it stands now, because from there it only comes closer', () => {
  const trailing = { unit: 'price', value: '5' } as const
  const stop = { ...unpriced, kind: 'trailing-stop-market', trailing, size: '1' } as const
  expect(worth(stop)).toBe('150')
  expect(worth({ ...stop, kind: 'trailing-stop-limit', limitOffset: '2' })).toBe('107')
})
