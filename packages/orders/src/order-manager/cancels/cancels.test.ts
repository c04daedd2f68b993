import { expect, test } from 'vitest'

import { FakeConnection } from '../../testing/fake-connection.ts'
import { OrderManagerHarness } from '../../testing/order-manager-harness.ts'
import { sampleCapabilities } from '../../testing/sample-orders.ts'
import { openHarness, placeToy, toyOrder } from '../../testing/toy-actions.ts'

test('a halt also cancels the orders of a key that is connected only afterwards', () => {
  const toy = openHarness(new OrderManagerHarness())
  placeToy(toy, 'D-1')
  toy.settle()
  toy.kill()
  toy.start()
  // As with a vault that is locked at the start: the key is not there yet.
  toy.manager.accounts.delete('K-1')
  toy.manager.halt('You pressed Halt.')
  expect(toyOrder(toy, 'D-1').pending).toBe('cancel')
  const key = { keyId: 'K-1', venue: 'coinbase', name: 'Main' } as const
  toy.manager.connect({ ...key, capabilities: sampleCapabilities }, (sink) => {
    return new FakeConnection(toy.exchange, sink, () => toy.now, toy.connections)
  })
  toy.connection.up()
  toy.settle()
  toy.advance(1000)
  toy.settle()
  expect(toyOrder(toy, 'D-1').state).toBe('canceled')
})

test('a cancel that was lost on its way is shown until it is done, and taken up again after a restart', () => {
  const toy = openHarness(new OrderManagerHarness())
  placeToy(toy, 'D-1')
  toy.settle()
  toy.manager.halt('You pressed Halt.')
  toy.connection.toExchange.length = 0
  toy.advance(5000)
  toy.settle()
  expect(toyOrder(toy, 'D-1')).toMatchObject({ state: 'open', pending: 'cancel' })
  toy.restart()
  toy.calm(1)
  expect(toyOrder(toy, 'D-1').state).toBe('canceled')
})
