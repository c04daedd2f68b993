import { expect, test } from 'vitest'

import { FakeConnection } from '../testing/fake-connection.ts'
import { OrderManagerHarness } from '../testing/order-manager-harness.ts'
import { fillOf, reportOf, sampleCapabilities } from '../testing/sample-orders.ts'
import {
  differences,
  openHarness,
  placeFakeOrder,
  testBuy,
  orderOfDraft,
} from '../testing/test-bed-actions.ts'

function reported(testBed: OrderManagerHarness) {
  const account = testBed.manager.accounts.get('K-1')
  if (!account) throw new Error('There is no account')
  return account
}

test('an order made elsewhere that is reported twice while ours has no answer is written once, and orders go on', () => {
  const testBed = openHarness(new OrderManagerHarness())
  placeFakeOrder(testBed, 'D-1')
  const elsewhere = { venueOrderId: 'V-9', clientOrderId: null, size: '1' }
  reported(testBed).order(reportOf({ ...elsewhere, limitPrice: '98' }))
  reported(testBed).fill(
    fillOf({ ...elsewhere, size: '0.5', price: '98', fillId: 'F-9', time: testBed.now }),
  )
  testBed.settle()
  expect(testBed.manager.journal.error).toBe('')
  expect(testBed.manager.records.get('K-1/V-9')).toMatchObject({ filled: '0.5' })
  expect(placeFakeOrder(testBed, 'D-2').kind).toBe('sent')
})

test('after a crash with an unknown order, one made on a phone is reported by stream and list, and a halt is kept', () => {
  const testBed = openHarness(new OrderManagerHarness())
  placeFakeOrder(testBed, 'D-1')
  testBed.kill()
  for (const line of testBed.connections) line.toExchange.length = 0
  const phone = testBed.exchange.placeElsewhere({ ...testBuy, size: '3' })
  testBed.start()
  reported(testBed).order(testBed.exchange.reportOf(phone))
  testBed.connection.up()
  testBed.calm(1)
  expect(testBed.manager.journal.error).toBe('')
  expect(differences(testBed)).toEqual([])
  testBed.manager.halt('You pressed Halt.')
  testBed.restart()
  expect(testBed.manager.state.isHalted).toBe(true)
})

test('a key that was removed and added again goes on learning of the orders that worked with it, also after a restart', () => {
  const testBed = openHarness(new OrderManagerHarness())
  placeFakeOrder(testBed, 'D-1')
  testBed.settle()
  testBed.manager.remove('K-1')
  const key = { keyId: 'K-2', venue: 'coinbase', name: 'Anew' } as const
  testBed.manager.connect({ ...key, capabilities: sampleCapabilities }, (sink) => {
    return new FakeConnection(testBed.exchange, sink, () => testBed.now, testBed.connections)
  })
  testBed.connection.up()
  testBed.settle()
  testBed.exchange.fill('V-1', '1')
  testBed.settle()
  expect(differences(testBed)).toEqual([])
  expect(testBed.manager.trades.all()).toHaveLength(1)
  testBed.kill()
  testBed.start()
  expect(orderOfDraft(testBed, 'D-1')).toMatchObject({ keyId: 'K-2', state: 'filled' })
})
