import { OrderManagerHarness } from '@leadline/orders/testing/order-manager-harness'
import { fillOf, reportOf } from '@leadline/orders/testing/sample-orders'
import {
  openHarness,
  placeFakeOrder,
  testBuy,
  orderOfDraft,
} from '@leadline/orders/testing/test-bed-actions'
import type { FillReport } from '@leadline/venues/account-events'
import { expect, test } from 'vitest'

const limits = {
  orderNotional: '1000',
  dayNotional: '5000',
  symbolDayNotional: '5000',
  positionNotional: '5000',
  priceBandPercent: '5',
  dayLoss: '500',
  ordersPerSecond: 10,
}

/** A buy of 1 at 99 that rests. The adapters themselves are lied to in unreadable-fills.test.ts of the hub. */
function resting(): OrderManagerHarness {
  const testBed = openHarness(new OrderManagerHarness())
  placeFakeOrder(testBed, 'D-1')
  testBed.settle()
  return testBed
}

const lies: readonly [string, Partial<FillReport>][] = [
  ['a fill of 5 for an order of 1', { size: '5' }],
  ['a fill far past the limit', { price: '500' }],
  ['a fill of another order in this order’s name', { venueOrderId: 'V-9', side: 'sell' }],
]

/** Someone between Leadline and an exchange, and someone with the session of a desk and no passphrase. */
export function lyingExchangeAttempts(): void {
  test.each(lies)('an exchange that reports %s spends no limit and ends no order', (_, lie) => {
    const testBed = resting()
    const fill = fillOf({ price: '99', size: '1', time: testBed.now, ...lie })
    testBed.manager.accounts.get('K-1')?.fill(fill)
    expect(orderOfDraft(testBed, 'D-1')).toMatchObject({ state: 'open', filled: '0' })
    expect(testBed.manager.trades.all()).toEqual([])
    expect(testBed.manager.warnings().map(({ kind }) => kind)).toEqual(['uncertain'])
    testBed.settle()
    expect(orderOfDraft(testBed, 'D-1')).toMatchObject({
      state: 'open',
      filled: '0',
      uncertainty: '',
    })
  })

  test('an exchange that reports 7 filled of 1 is not believed', () => {
    const testBed = resting()
    testBed.manager.accounts.get('K-1')?.order(reportOf({ filled: '7', status: 'filled' }))
    expect(orderOfDraft(testBed, 'D-1')).toMatchObject({ state: 'open', filled: '0' })
  })

  test.each([
    ['sells at a hundredth of the market', 'sell', '1'],
    ['buys at ten times the market', 'buy', '1000'],
  ] as const)('a stolen session %s by no flag', (_, side, limitPrice) => {
    const testBed = openHarness(new OrderManagerHarness({ isPaper: false, limits }))
    const terms = { ...testBuy, side, limitPrice, size: '0.1', timeInForce: 'ioc' } as const
    const order = { draftId: 'D-1', keyId: 'K-1', terms, source: { kind: 'hand' } } as const
    const result = testBed.manager.place({ ...order, isPriceConfirmed: true })
    expect(result).toMatchObject({ refusal: { guard: 'price-bound' } })
    expect(testBed.exchange.placings.size).toBe(0)
  })
}
