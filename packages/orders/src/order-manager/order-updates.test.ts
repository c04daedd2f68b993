import { expect, test } from 'vitest'

import { FakeConnection } from '../testing/fake-connection.ts'
import { OrderManagerHarness } from '../testing/order-manager-harness.ts'
import { fillOf, reportOf, sampleCapabilities } from '../testing/sample-orders.ts'
import { differences, openHarness, placeToy, toyBuy, toyOrder } from '../testing/toy-actions.ts'

function reported(toy: OrderManagerHarness) {
  const account = toy.manager.accounts.get('K-1')
  if (!account) throw new Error('There is no account')
  return account
}

test('an order made elsewhere that is reported twice while ours has no answer is written once, and orders go on', () => {
  const toy = openHarness(new OrderManagerHarness())
  placeToy(toy, 'D-1')
  const elsewhere = { venueOrderId: 'V-9', clientOrderId: null, size: '1' }
  reported(toy).order(reportOf({ ...elsewhere, limitPrice: '98' }))
  reported(toy).fill(
    fillOf({ ...elsewhere, size: '0.5', price: '98', fillId: 'F-9', time: toy.now }),
  )
  toy.settle()
  expect(toy.manager.journal.error).toBe('')
  expect(toy.manager.records.get('K-1/V-9')).toMatchObject({ filled: '0.5' })
  expect(placeToy(toy, 'D-2').kind).toBe('sent')
})

test('after a crash with an unknown order, one made on a phone is reported by stream and list, and a halt is kept', () => {
  const toy = openHarness(new OrderManagerHarness())
  placeToy(toy, 'D-1')
  toy.kill()
  for (const line of toy.connections) line.toExchange.length = 0
  const phone = toy.exchange.placeElsewhere({ ...toyBuy, size: '3' })
  toy.start()
  reported(toy).order(toy.exchange.reportOf(phone))
  toy.connection.up()
  toy.calm(1)
  expect(toy.manager.journal.error).toBe('')
  expect(differences(toy)).toEqual([])
  toy.manager.halt('You pressed Halt.')
  toy.restart()
  expect(toy.manager.state.isHalted).toBe(true)
})

test('a key that was removed and added again goes on learning of the orders that worked with it, also after a restart', () => {
  const toy = openHarness(new OrderManagerHarness())
  placeToy(toy, 'D-1')
  toy.settle()
  toy.manager.remove('K-1')
  const key = { keyId: 'K-2', venue: 'coinbase', name: 'Anew' } as const
  toy.manager.connect({ ...key, capabilities: sampleCapabilities }, (sink) => {
    return new FakeConnection(toy.exchange, sink, () => toy.now, toy.connections)
  })
  toy.connection.up()
  toy.settle()
  toy.exchange.fill('V-1', '1')
  toy.settle()
  expect(differences(toy)).toEqual([])
  expect(toy.manager.trades.all()).toHaveLength(1)
  toy.kill()
  toy.start()
  expect(toyOrder(toy, 'D-1')).toMatchObject({ keyId: 'K-2', state: 'filled' })
})
