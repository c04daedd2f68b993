/** What of a trader's coins scripts may sell: granted, counted and taken back by the hub, whatever the script asks. */
import { exchangeName } from '@leadline/algorithms/exchange-names'
import type { ScriptCall } from '@leadline/algorithms/script-values'
import { fakeEngine } from '@leadline/backtest/testing/fake-engine'
import { algorithmFamily } from '@leadline/desk-protocol/messages/algorithm-messages'
import { exact, zero } from '@leadline/orders/decimal-text'
import { isWorking } from '@leadline/orders/order-record'
import { expect, onTestFinished, test } from 'vitest'

import { onlyEngine } from '../../testing/only-engine.ts'
import { PaperTrader } from '../../testing/paper-trader.ts'

const venue = 'kraken'
const market = { symbol: 'BTC-USD', exchange: exchangeName(venue) } as const
const asset = 'BTC'

/** Algorithms that do what the test asks of them: each is loaded, started and spoken to by its number. */
async function desk(before?: PaperTrader) {
  const asks = new Map<string, (call: ScriptCall) => string | boolean | null>()
  let count = before ? 10 : 0
  const engine = fakeEngine(() => {
    const id = `algorithm-${count}`
    return (event, self) => {
      if (event.kind === 'start') asks.set(id, (call) => self.call(call).result)
    }
  })
  const newId = () => `algorithm-${(count += 1)}`
  const algorithms = {
    engines: onlyEngine(engine),
    newId,
    mayRunPython: () => true,
    place: 'program',
  } as const
  const trader = new PaperTrader({ algorithms }, {}, before)
  onTestFinished(() => trader.stop())
  trader.desk.join(algorithmFamily)
  await trader.sitDown()
  const request = async (message: object) => {
    const number = trader.desk.request(algorithmFamily, message as never)
    await trader.clock.advance(50)
    const reply = trader.desk.reply(algorithmFamily, number)
    if (!reply) throw new Error('The hub answers.')
    return reply
  }
  const started = async (): Promise<string> => {
    const from = { kind: 'text', fileName: 'a.py', text: '' }
    const { id } = await request({ type: 'algorithmLoad', from })
    await request({ type: 'algorithmCommand', id, command: 'start' })
    return id ?? ''
  }
  const allot = async (id: string, size: string) =>
    (await request({ type: 'algorithmAllot', id, venue, asset, size })).reason
  const offer = (id: string, size: string, limit = '200000') => {
    const ask = asks.get(id)
    if (!ask) throw new Error(`${id} does not run.`)
    const number = ask({ kind: 'open', ...market, size, limit, side: 'sell' })
    return typeof number === 'string' ? number : null
  }
  const command = (id: string, name: string) =>
    request({ type: 'algorithmCommand', id, command: name })
  const total = () => {
    const account = trader.hub.orders?.manager.accounts.get(`practice-${venue}`)
    const { available = '0', held = '0' } = account?.balancesByAsset.get(asset) ?? {}
    return exact(available).plus(exact(held))
  }
  const atExchange = () =>
    trader.market.simulators
      .account(venue)
      .orders.filter(({ side, status }) => side === 'sell' && status === 'open')
      .reduce((sum, order) => sum.plus(exact(order.size)), zero)
      .toFixed()
  return { trader, request, started, allot, offer, command, total, atExchange }
}

test('two scripts are never allotted the same coins, nor those that a sale by hand holds', async () => {
  const { trader, started, allot, total } = await desk()
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
  const { trader, started, allot, offer, atExchange } = await desk()
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
  const { trader, started, allot, offer } = await desk()
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
  const { trader, started, allot, offer, total } = await desk()
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
  const { trader, started, allot, offer, command, atExchange, total } = await desk()
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
  const before = await desk()
  const id = await before.started()
  await before.allot(id, '0.2')
  const order = before.offer(id, '0.2')
  await before.trader.until(() => before.atExchange() === '0.2')
  before.trader.hub.stop()
  const after = await desk(before.trader)
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
