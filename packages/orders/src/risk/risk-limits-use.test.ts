import { expect, test } from 'vitest'

import { shownBalances } from '../accounts/account-balances.ts'
import type { TradedFill } from '../accounts/traded-amounts.ts'
import { exact } from '../decimal-text.ts'
import { OrderManagerHarness } from '../testing/order-manager-harness.ts'
import { reportOf } from '../testing/sample-orders.ts'
import { openHarness, placeFakeOrder, testBuy } from '../testing/test-bed-actions.ts'
import { DayResult } from './day-result.ts'
import { limitsSummary } from './limits-summary.ts'

const strict = {
  orderNotional: '1000',
  dayNotional: '1000',
  symbolDayNotional: '1000',
  positionNotional: '1000',
  priceBandPercent: '1',
  dayLoss: '500',
  ordersPerSecond: 100,
}

const midnight = Date.UTC(2026, 10, 16)
const day = 86_400_000

function fill(
  side: 'buy' | 'sell',
  size: string,
  price: string,
  time: number,
  fee = '0',
): TradedFill {
  return {
    fillId: `${time} ${side}`,
    clientOrderId: 'C-1',
    keyId: 'K-1',
    venue: 'coinbase',
    symbol: 'BTC-USD',
    base: 'BTC',
    quote: 'USD',
    side,
    price,
    size,
    fee,
    feeAsset: 'USD',
    liquidity: 'taker',
    time,
    usd: {},
  }
}

function resultOf(fills: TradedFill[], now: string | null, atStart?: string) {
  const result = new DayResult()
  for (const one of fills) result.add(one)
  return result.result(midnight + 1000, dayPrices(now, atStart))
}

function dayPrices(now: string | null, atStart?: string) {
  return { now: () => now, atStart: () => atStart, wasPriced: () => atStart !== undefined }
}

test('the day counts what was traded today, fees, and how open positions moved since 00:00 UTC', () => {
  const yesterday = fill('buy', '2', '50', midnight - 1000)
  expect(resultOf([yesterday], '90', '100')).toMatchObject({ usd: '-20.00', isComplete: true })
  const today = fill('sell', '1', '95', midnight + 5, '1')
  expect(resultOf([yesterday, today], '90', '100').usd).toBe('-16.00')
  expect(resultOf([fill('buy', '1', '100', midnight + 5, '2')], '97', '99').usd).toBe('-5.00')
})

test('coins that were there before Leadline count from their price at the start of the day', () => {
  expect(resultOf([fill('sell', '1', '95', midnight + 5)], '50', '100').usd).toBe('-5.00')
})

test('a late fill of yesterday changes what was held, not what today brought', () => {
  const fills = [fill('buy', '1', '100', midnight + 5), fill('buy', '1', '80', midnight - 5)]
  expect(resultOf(fills, '110', '100').usd).toBe('20.00')
})

test('the next day begins again, and a missing price is said', () => {
  const result = new DayResult()
  result.add(fill('buy', '1', '100', midnight + 5))
  const tomorrow = midnight + day + 1
  expect(result.result(tomorrow, dayPrices('90', '95')).usd).toBe('-5.00')
  expect(result.result(tomorrow, dayPrices(null)).isComplete).toBe(false)
})

test('the price at the start of the day is written down and survives a restart', () => {
  const testBed = openHarness(new OrderManagerHarness())
  placeFakeOrder(testBed, 'D-1')
  testBed.settle()
  testBed.exchange.fill('V-1', '1')
  testBed.settle()
  testBed.advance(10_000)
  testBed.prices = { ...testBed.prices, lastPrice: '80' }
  testBed.restart()
  testBed.calm(1)
  expect(testBed.manager.risk.dayResult(testBed.now).usd).toBe('-19.00')
  testBed.advance(day)
  expect(testBed.manager.risk.dayResult(testBed.now).usd).toBe('0.00')
})

test('an order that may hold money at the exchange is counted as holding it until its fate is known', () => {
  const testBed = openHarness(new OrderManagerHarness())
  placeFakeOrder(testBed, 'D-1')
  testBed.connection.arrive(testBed.connection.toExchange, 0)
  testBed.connection.toManager.length = 0
  testBed.advance(5000)
  const reported = [{ asset: 'USD', available: '150', held: '10' }]
  expect(shownBalances(reported, testBed.manager.records.working())).toEqual([
    { asset: 'USD', available: '51', held: '10', heldByUnknown: '99', total: '160' },
  ])
  // The exchange holds the taker fee back as well.
  const withFee = shownBalances(reported, testBed.manager.records.working(), () => exact('1.002'))
  expect(withFee).toMatchObject([{ available: '50.802', heldByUnknown: '99.198' }])
  testBed.settle()
  expect(shownBalances(reported, testBed.manager.records.working())[0]?.available).toBe('150')
})

test('limits and their use are shown line by line', () => {
  const limits = {
    orderNotional: '100',
    dayNotional: '200',
    symbolDayNotional: '150',
    positionNotional: '300',
    priceBandPercent: '1',
    dayLoss: '50',
    ordersPerSecond: 2,
  }
  const use = {
    dayNotional: '150',
    symbolDayNotional: { 'BTC-USD': '150' },
    dayResult: '-12.5',
    noPriceFor: [],
    recentOrders: [],
  }
  expect(
    limitsSummary(limits, use, { BTC: '30' }).map(({ name, of, share, isReached }) => [
      name,
      of,
      share,
      isReached,
    ]),
  ).toEqual([
    ['Buys today', null, '0.75', false],
    ['Buys today', 'BTC-USD', '1.00', true],
    ['Position', 'BTC', '0.10', false],
    ['Loss today', null, '0.25', false],
  ])
})

test('a clock that was a day behind for a while does not give the allowance back', () => {
  const testBed = openHarness(new OrderManagerHarness({ isPaper: false, limits: strict }))
  placeFakeOrder(testBed, 'D-1', { ...testBuy, size: '9' })
  testBed.settle()
  const right = testBed.now
  testBed.now -= day
  const elsewhere = { venueOrderId: 'V-77', clientOrderId: null, size: '1', limitPrice: '98' }
  testBed.manager.accounts.get('K-1')?.order(reportOf(elsewhere))
  testBed.now = right + 1000
  expect(testBed.manager.risk.use(testBed.now).dayNotional).toBe('891')
})

test('the position limit counts what was bought a moment ago and is not in the balance yet', () => {
  const limits = { ...strict, dayNotional: '100000', symbolDayNotional: '100000' }
  const testBed = openHarness(new OrderManagerHarness({ isPaper: false, limits }))
  const nothing = [{ asset: 'BTC', available: '0', held: '0' }]
  testBed.manager.accounts.get('K-1')?.balances(nothing, true, testBed.now)
  testBed.now += 1000
  placeFakeOrder(testBed, 'D-1', { ...testBuy, size: '8' })
  testBed.settle()
  testBed.exchange.fill('V-1', '8')
  testBed.settle()
  const again = placeFakeOrder(testBed, 'D-2', { ...testBuy, size: '8' })
  expect(again).toMatchObject({ kind: 'risk', refusal: { guard: 'position' } })
})

test('without a price of the asset in dollars, its own market says what a position is worth', () => {
  const testBed = openHarness(
    new OrderManagerHarness({ isPaper: false, limits: { ...strict, positionNotional: '100' } }),
  )
  testBed.prices = { ...testBed.prices, lastPrice: null }
  const order = placeFakeOrder(testBed, 'D-1', { ...testBuy, size: '9' })
  expect(order).toMatchObject({ kind: 'risk', refusal: { guard: 'position' } })
})

test('while the book is not live a limit is held against the last trade, and without one nothing leaves', () => {
  const testBed = openHarness(new OrderManagerHarness({ isPaper: false, limits: strict }))
  const far = { ...testBuy, size: '0.1', limitPrice: '990' }
  const requested = { kind: 'risk', refusal: { guard: 'price-bound' } }
  testBed.prices = { bestBid: null, bestAsk: null, lastPrice: '100', isLive: false }
  expect(placeFakeOrder(testBed, 'D-1', far)).toMatchObject(requested)
  expect(placeFakeOrder(testBed, 'D-2', { ...far, limitPrice: '99' }).kind).toBe('sent')
  testBed.prices = { ...testBed.prices, lastPrice: null }
  expect(placeFakeOrder(testBed, 'D-3', { ...far, limitPrice: '99' })).toMatchObject(requested)
})
