/** What of a trader's coins scripts may sell: granted, counted and taken back by the hub, whatever the script asks. */
import { exact } from '@leadline/orders/decimal-text'
import { isWorking } from '@leadline/orders/order-record'
import { expect, test } from 'vitest'

import { askedAlgorithms } from '../../testing/asked-algorithms.ts'

const venue = 'kraken'

test('two scripts are never allotted the same coins, nor those that a sale by hand holds', async () => {
  const { trader, started, allot, total } = await askedAlgorithms()
  const all = total()
  expect(all.gt(exact('0.5'))).toBe(true)
  const [first, second] = [await started(), await started()]
  expect(await allot(first, all.plus(exact('0.1')).toFixed())).toContain('can be allotted')
  expect(await allot(first, all.minus(exact('0.2')).toFixed())).toBe('')
  expect(await allot(second, '0.3')).toBe(
    'Only 0.2 BTC at Kraken can be allotted. Other algorithms may sell the rest.',
  )
  await trader.place(venue, { side: 'sell', kind: 'limit', size: '0.1', limitPrice: '200000' })
  expect(await allot(second, '0.2')).toContain('Only 0.1 BTC at Kraken')
  expect(await allot(second, '0.1')).toBe('')
  expect(await allot(first, '0')).toBe('')
  expect(await allot(second, '0.3')).toBe('')
})

test('a script offers out of its allotment at the exchange, and loses the offers when it is reduced', async () => {
  const { trader, started, allot, offer, atExchange } = await askedAlgorithms()
  const id = await started()
  expect(offer(id, '0.1')).toBeNull()
  await allot(id, '0.3')
  expect(offer(id, '0.2')).not.toBeNull()
  expect(offer(id, '0.2')).toBeNull()
  expect(offer(id, '0.1')).not.toBeNull()
  await trader.until(() => atExchange() === '0.3')
  expect(atExchange()).toBe('0.3')
  await allot(id, '0.2')
  await trader.until(() => atExchange() === '0.2')
  expect(atExchange()).toBe('0.2')
  await allot(id, '0')
  await trader.until(() => atExchange() === '0')
  expect(atExchange()).toBe('0')
})

test('what was sold stays counted: the rest is offered, and what is bought back can be offered again', async () => {
  const { trader, started, allot, offer } = await askedAlgorithms()
  const id = await started()
  await allot(id, '0.1')
  offer(id, '0.04', String(Math.floor(trader.prices(venue).bid * 0.999)))
  const shown = () => trader.hub.algorithms?.get(id)?.wire(() => null).allotments[0]
  await trader.until(() => shown()?.sold === '0.04')
  expect(shown()).toMatchObject({ size: '0.1', sold: '0.04', available: '0.06' })
  expect(offer(id, '0.07')).toBeNull()
  expect(offer(id, '0.06')).not.toBeNull()
})

test('coins that the trader sold by hand are not taken from the other script', async () => {
  const { trader, started, allot, offer, total } = await askedAlgorithms()
  const [first, second] = [await started(), await started()]
  const all = total()
  const part = all.div(exact('2')).round(4, 0)
  await allot(first, part.toFixed())
  await allot(second, part.toFixed())
  const size = part.div(exact('2')).round(4, 0).toFixed()
  await trader.place(venue, { side: 'sell', kind: 'limit', size, limitPrice: '200000' })
  expect(offer(first, part.toFixed())).toBeNull()
  const log = trader.hub.algorithms
    ?.get(first)
    ?.log.all()
    .map(({ text }) => text)
  expect(log?.at(-1)).toContain('is allotted to other algorithms')
})

test('Stop cancels the offers and ends the allotment; its coins can be allotted to another', async () => {
  const { trader, started, allot, offer, command, atExchange, total } = await askedAlgorithms()
  const first = await started()
  const all = total().toFixed()
  await allot(first, all)
  offer(first, '0.2')
  await trader.until(() => atExchange() === '0.2')
  await command(first, 'stop')
  await trader.until(() => atExchange() === '0')
  expect(atExchange()).toBe('0')
  const second = await started()
  expect(await allot(second, all)).toBe('')
  expect(await allot(first, '0.1')).toBe('It is stopped.')
})

test('after a restart nothing is allotted any more, and the offers of before are canceled', async () => {
  const before = await askedAlgorithms()
  const id = await before.started()
  await before.allot(id, '0.2')
  const order = before.offer(id, '0.2')
  await before.trader.until(() => before.atExchange() === '0.2')
  before.trader.hub.stop()
  const after = await askedAlgorithms(before.trader)
  const records = after.trader.hub.orders?.manager.records
  // The exchange of this test began again: what counts is that the hub asks for the cancel.
  await after.trader.until(() => {
    const left = records?.get(order ?? '')
    return left === undefined || !isWorking(left.state) || left.isCancelAsked
  })
  const left = records?.get(order ?? '')
  expect(left && isWorking(left.state) && !left.isCancelAsked).toBe(false)
  const again = await after.started()
  expect(after.offer(again, '0.1')).toBeNull()
})
