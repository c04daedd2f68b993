import { expect, test } from 'vitest'

import { OrderManagerHarness } from '../../testing/order-manager-harness.ts'
import { openHarness, placeToy, toyBuy, toyOrder } from '../../testing/toy-actions.ts'

/** An order stands, and the message of its fill is lost. */
function withLostFill(size = '1'): OrderManagerHarness {
  const toy = openHarness(new OrderManagerHarness())
  const account = toy.manager.accounts.get('K-1')
  placeToy(toy, 'D-1')
  toy.settle()
  account?.balances([{ asset: 'BTC', available: '1', held: '0' }], false, toy.now)
  toy.advance(20_000)
  toy.settle()
  toy.exchange.fill('V-1', size)
  toy.connection.toManager.length = 0
  return toy
}

const after = (toy: OrderManagerHarness, ms: number) => {
  toy.advance(ms)
  toy.settle()
  return toyOrder(toy, 'D-1').state
}

test('a fill that was not reported is found within 2 s of the balance that changed with it', () => {
  const toy = withLostFill()
  toy.manager.accounts
    .get('K-1')
    ?.balances([{ asset: 'BTC', available: '2', held: '0' }], false, toy.now)
  expect(after(toy, 2000)).toBe('filled')
})

test('a fill that was not reported is found within 2 s of the print at its price', () => {
  const toy = withLostFill('0.5')
  toy.prices = { ...toy.prices, lastPrice: '99' }
  toy.manager.pricesMoved('coinbase', 'BTC-USD')
  expect(after(toy, 2000)).toBe('partially-filled')
})

test('a balance that changed with a fill that was reported requests nothing', () => {
  const toy = openHarness(new OrderManagerHarness())
  placeToy(toy, 'D-1')
  toy.settle()
  toy.exchange.fill('V-1', '0.5')
  toy.settle()
  toy.manager.accounts
    .get('K-1')
    ?.balances([{ asset: 'BTC', available: '2.5', held: '0' }], false, toy.now)
  toy.manager.accounts
    .get('K-1')
    ?.balances([{ asset: 'BTC', available: '3', held: '0' }], false, toy.now)
  toy.advance(3000)
  expect(toy.connection.toExchange).toEqual([])
})

test('prints at the price of an order that waits its turn are not asked about again and again', () => {
  const toy = openHarness(new OrderManagerHarness())
  placeToy(toy, 'D-1', { ...toyBuy, limitPrice: '99' })
  toy.settle()
  let requested = 0
  for (let second = 0; second < 50; second += 1) {
    toy.prices = { ...toy.prices, lastPrice: second % 2 === 0 ? '99' : '99.5' }
    toy.manager.pricesMoved('coinbase', 'BTC-USD')
    toy.advance(1000)
    requested += toy.connection.toExchange.filter(({ what }) => what === 'readOpenOrders').length
    toy.settle()
  }
  expect(requested).toBeGreaterThan(0)
  expect(requested).toBeLessThanOrEqual(5)
})
