import { expect, test } from 'vitest'

import { OrderManagerHarness } from '../../testing/order-manager-harness.ts'
import {
  openHarness,
  placeFakeOrder,
  testBuy,
  orderOfDraft,
} from '../../testing/test-bed-actions.ts'

/** An order stands, and the message of its fill is lost. */
function withLostFill(size = '1'): OrderManagerHarness {
  const testBed = openHarness(new OrderManagerHarness())
  const account = testBed.manager.accounts.get('K-1')
  placeFakeOrder(testBed, 'D-1')
  testBed.settle()
  account?.balances([{ asset: 'BTC', available: '1', held: '0' }], false, testBed.now)
  testBed.advance(20_000)
  testBed.settle()
  testBed.exchange.fill('V-1', size)
  testBed.connection.toManager.length = 0
  return testBed
}

const after = (testBed: OrderManagerHarness, ms: number) => {
  testBed.advance(ms)
  testBed.settle()
  return orderOfDraft(testBed, 'D-1').state
}

test('a fill that was not reported is found within 2 s of the balance that changed with it', () => {
  const testBed = withLostFill()
  testBed.manager.accounts
    .get('K-1')
    ?.balances([{ asset: 'BTC', available: '2', held: '0' }], false, testBed.now)
  expect(after(testBed, 2000)).toBe('filled')
})

test('a fill that was not reported is found within 2 s of the print at its price', () => {
  const testBed = withLostFill('0.5')
  testBed.prices = { ...testBed.prices, lastPrice: '99' }
  testBed.manager.pricesMoved('coinbase', 'BTC-USD')
  expect(after(testBed, 2000)).toBe('partially-filled')
})

test('a balance that changed with a fill that was reported requests nothing', () => {
  const testBed = openHarness(new OrderManagerHarness())
  placeFakeOrder(testBed, 'D-1')
  testBed.settle()
  testBed.exchange.fill('V-1', '0.5')
  testBed.settle()
  testBed.manager.accounts
    .get('K-1')
    ?.balances([{ asset: 'BTC', available: '2.5', held: '0' }], false, testBed.now)
  testBed.manager.accounts
    .get('K-1')
    ?.balances([{ asset: 'BTC', available: '3', held: '0' }], false, testBed.now)
  testBed.advance(3000)
  expect(testBed.connection.toExchange).toEqual([])
})

test('prints at the price of an order that waits its turn are not asked about again and again', () => {
  const testBed = openHarness(new OrderManagerHarness())
  placeFakeOrder(testBed, 'D-1', { ...testBuy, limitPrice: '99' })
  testBed.settle()
  let requested = 0
  for (let second = 0; second < 50; second += 1) {
    testBed.prices = { ...testBed.prices, lastPrice: second % 2 === 0 ? '99' : '99.5' }
    testBed.manager.pricesMoved('coinbase', 'BTC-USD')
    testBed.advance(1000)
    requested += testBed.connection.toExchange.filter(
      ({ what }) => what === 'readOpenOrders',
    ).length
    testBed.settle()
  }
  expect(requested).toBeGreaterThan(0)
  expect(requested).toBeLessThanOrEqual(5)
})
