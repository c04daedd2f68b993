import { expect, test } from 'vitest'

import { FakeConnection } from '../../testing/fake-connection.ts'
import { OrderManagerHarness } from '../../testing/order-manager-harness.ts'
import { sampleCapabilities } from '../../testing/sample-orders.ts'
import { openHarness, placeFakeOrder, orderOfDraft } from '../../testing/test-bed-actions.ts'

test('a halt also cancels the orders of a key that is connected only afterwards', () => {
  const testBed = openHarness(new OrderManagerHarness())
  placeFakeOrder(testBed, 'D-1')
  testBed.settle()
  testBed.kill()
  testBed.start()
  // As with a vault that is locked at the start: the key is not there yet.
  testBed.manager.accounts.delete('K-1')
  testBed.manager.halt('You pressed Halt.')
  expect(orderOfDraft(testBed, 'D-1').pending).toBe('cancel')
  const key = { keyId: 'K-1', venue: 'coinbase', name: 'Main' } as const
  testBed.manager.connect({ ...key, capabilities: sampleCapabilities }, (sink) => {
    return new FakeConnection(testBed.exchange, sink, () => testBed.now, testBed.connections)
  })
  testBed.connection.up()
  testBed.settle()
  testBed.advance(1000)
  testBed.settle()
  expect(orderOfDraft(testBed, 'D-1').state).toBe('canceled')
})

test('a cancel that was lost on its way is shown until it is done, and taken up again after a restart', () => {
  const testBed = openHarness(new OrderManagerHarness())
  placeFakeOrder(testBed, 'D-1')
  testBed.settle()
  testBed.manager.halt('You pressed Halt.')
  testBed.connection.toExchange.length = 0
  testBed.advance(5000)
  testBed.settle()
  expect(orderOfDraft(testBed, 'D-1')).toMatchObject({ state: 'open', pending: 'cancel' })
  testBed.restart()
  testBed.calm(1)
  expect(orderOfDraft(testBed, 'D-1').state).toBe('canceled')
})

test('who canceled an order is remembered: the trader, a halt, an algorithm, and not who asked after them', () => {
  const testBed = openHarness(new OrderManagerHarness())
  for (const draft of ['D-1', 'D-2', 'D-3']) placeFakeOrder(testBed, draft)
  testBed.settle()
  const cancel = (draft: string, by?: 'algorithm') => {
    const { clientOrderId } = orderOfDraft(testBed, draft)
    testBed.manager.cancel({ kind: 'orders', clientOrderIds: [clientOrderId] }, by)
  }
  cancel('D-1')
  cancel('D-2', 'algorithm')
  testBed.manager.halt('You pressed Halt.')
  testBed.settle()
  testBed.restart()
  testBed.calm(1)
  const askers = ['D-1', 'D-2', 'D-3'].map((draft) => orderOfDraft(testBed, draft).cancelAskedBy)
  expect(askers).toEqual(['trader', 'algorithm', 'halt'])
})
