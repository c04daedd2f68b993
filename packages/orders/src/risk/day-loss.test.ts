import { expect, test } from 'vitest'

import { openWith } from '../testing/limited-test-bed.ts'
import type { OrderManagerHarness } from '../testing/order-manager-harness.ts'
import { placeFakeOrder, testBuy } from '../testing/test-bed-actions.ts'

const small = { ...testBuy, size: '0.1', limitPrice: '90' }

/** One coin, bought at 99 a moment ago; at most 5 USD may be lost today. */
function holdOneCoin(): OrderManagerHarness {
  const testBed = openWith({ dayLoss: '5' })
  placeFakeOrder(testBed, 'D-1')
  testBed.settle()
  testBed.exchange.fill('V-1', '1')
  testBed.settle()
  testBed.advance(10_000)
  return testBed
}

function marketAt(testBed: OrderManagerHarness, lastPrice: string | null): void {
  testBed.prices = { ...testBed.prices, lastPrice }
}

test('while the market moves, the loss guard acts on the price of this moment and on no earlier one', () => {
  const testBed = holdOneCoin()
  const prices = ['98.50', '94.01', '94.00', '93.00', '94.50', '93.99', '110', '80']
  const refused = prices.map((price, place) => {
    marketAt(testBed, price)
    const order = placeFakeOrder(testBed, `D-after-${place}`, small)
    return order.kind === 'risk' && order.refusal.guard
  })
  expect(refused).toEqual([false, false, 'loss', 'loss', false, 'loss', false, 'loss'])
})

test('without a price of what is held, the result of the day is not known, and nothing that opens leaves', () => {
  const testBed = holdOneCoin()
  marketAt(testBed, null)
  expect(testBed.manager.risk.dayResult(testBed.now).noPriceFor).toEqual(['BTC'])
  expect(placeFakeOrder(testBed, 'D-2', small)).toMatchObject({
    kind: 'risk',
    refusal: {
      guard: 'loss',
      message:
        'There is no price for BTC right now: what you lost today is not known, and opening orders wait for it.',
    },
  })
  const sale = { ...small, side: 'sell', limitPrice: '100' } as const
  expect(placeFakeOrder(testBed, 'D-3', sale).kind).toBe('sent')
  marketAt(testBed, '98')
  expect(testBed.manager.risk.dayResult(testBed.now)).toMatchObject({
    usd: '-1.00',
    noPriceFor: [],
  })
  expect(placeFakeOrder(testBed, 'D-4', small).kind).toBe('sent')
})

test('after a restart the result of the day is not known before the first price has come', () => {
  const testBed = holdOneCoin()
  marketAt(testBed, null)
  testBed.restart()
  testBed.calm(1)
  expect(testBed.manager.risk.dayResult(testBed.now).noPriceFor).toEqual(['BTC'])
})

test('a coin that never had a price in dollars holds nothing back', () => {
  const testBed = openWith({ dayLoss: '200' })
  marketAt(testBed, null)
  placeFakeOrder(testBed, 'D-1')
  testBed.settle()
  testBed.exchange.fill('V-1', '1')
  testBed.settle()
  testBed.advance(10_000)
  expect(testBed.manager.risk.dayResult(testBed.now)).toMatchObject({
    isComplete: false,
    noPriceFor: [],
  })
})
