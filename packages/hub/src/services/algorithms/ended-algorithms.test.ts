import { fakeEngine, type FakeScript } from '@leadline/backtest/testing/fake-engine'
import {
  algorithmFamily,
  type AlgorithmUpdate,
} from '@leadline/desk-protocol/messages/algorithm-messages'
import { isWorking } from '@leadline/orders/order-record'
import { expect, onTestFinished, test } from 'vitest'

import { onlyEngine } from '../../testing/only-engine.ts'
import { PaperTrader } from '../../testing/paper-trader.ts'

const market = { symbol: 'BTC-USD', exchange: 'Coinbase' } as const
const id = 'algorithm-1'

/** Buys at the market when it is started. */
const buyer: FakeScript = (event, self) => {
  if (event.kind === 'start') self.call({ kind: 'open', ...market, size: '0.1', limit: null })
}

/** And then raises, in the method that is called with it. */
const failing: FakeScript = (event, self) => {
  buyer(event, self)
  if (event.kind === 'fill') throw new Error('ZeroDivisionError: division by zero')
}

/** And then offers all of it far above the market. */
const offering: FakeScript = (event, self) => {
  buyer(event, self)
  if (event.kind === 'fill') self.call({ kind: 'close', ...market, size: null, limit: '90000' })
}

async function started(script: FakeScript, before?: PaperTrader) {
  const algorithms = {
    engines: onlyEngine(fakeEngine(() => script)),
    newId: () => id,
    mayRunPython: () => true,
    place: 'program',
  } as const
  const trader = new PaperTrader({ algorithms }, {}, before)
  onTestFinished(() => {
    trader.hub.stop()
    trader.market.stop()
  })
  trader.desk.join(algorithmFamily)
  const service = trader.hub.algorithms
  const ended = () => {
    const isEnded = (
      update: AlgorithmUpdate,
    ): update is Extract<AlgorithmUpdate, { type: 'algorithmsEnded' }> =>
      update.type === 'algorithmsEnded'
    return trader.desk.updates(algorithmFamily).findLast(isEnded)?.list ?? []
  }
  const held = () => service?.get(id)?.runner.account.positions()[0]?.size.toFixed() ?? '0'
  const act = async (
    request: Parameters<typeof trader.desk.request<typeof algorithmFamily>>[1],
  ) => {
    const number = trader.desk.request(algorithmFamily, request)
    await trader.clock.advance(3000)
    return trader.desk.reply(algorithmFamily, number)
  }
  if (!before) {
    await trader.sitDown()
    service?.load({ name: 'fake.py', text: '' }, null, () => {})
    await trader.clock.advance(10)
    service?.command(id, 'start')
    await trader.until(() => held() !== '0')
    await trader.clock.advance(3000)
  }
  const runner = service?.get(id)?.runner
  return { trader, ended, act, held, runner, service }
}

test('an algorithm whose process is gone says which error came before, what it holds, and is closed and dismissed', async () => {
  const { trader, ended, act, runner } = await started(failing)
  expect(ended()).toEqual([])
  runner?.ended('Its Python process ended: it was ended from outside.')
  await trader.clock.advance(500)
  expect(ended()).toMatchObject([
    {
      id,
      name: 'Fake',
      fileName: 'fake.py',
      reason: 'Its Python process ended: it was ended from outside.',
      isExpected: false,
      error: { message: 'ZeroDivisionError: division by zero', line: 1 },
      positions: [{ symbol: 'BTC-USD', venue: 'coinbase', size: '0.1', closable: '0.1' }],
      orders: [],
    },
  ])
  const close = { type: 'algorithmClose', id, symbol: 'BTC-USD', venue: 'coinbase' } as const
  expect(await act({ ...close, closeId: 'close-1' })).toMatchObject({ isDone: true })
  // The same press once more is the same order.
  expect(await act({ ...close, closeId: 'close-1' })).toMatchObject({ isDone: true })
  await trader.until(() => ended()[0]?.positions.length === 0)
  const sales = [...(trader.hub.orders?.manager.records.all() ?? [])].filter(
    ({ terms }) => terms.side === 'sell',
  )
  expect(sales).toMatchObject([{ state: 'filled', filled: '0.1', source: { id } }])
  expect(await act({ ...close, closeId: 'close-2' })).toMatchObject({
    isDone: false,
    reason: 'It holds nothing of BTC-USD at Coinbase.',
  })
  // It crashed: it stays until it was seen.
  expect(ended()).toHaveLength(1)
  expect(await act({ type: 'algorithmDismiss', id })).toMatchObject({ isDone: true })
  expect(ended()).toEqual([])
  expect(await act({ type: 'algorithmDismiss', id })).toMatchObject({ isDone: false })
  const again = await started(failing, trader)
  expect(again.ended()).toEqual([])
})

test('after Leadline was killed the next start says first which algorithm ran and what it holds', async () => {
  const { trader } = await started(buyer)
  trader.hub.stop()
  const { ended } = await started(buyer, trader)
  expect(ended()).toMatchObject([
    {
      id,
      endedAt: null,
      reason: 'Leadline ended without closing.',
      isExpected: false,
      error: null,
      positions: [{ symbol: 'BTC-USD', venue: 'coinbase', size: '0.1' }],
    },
  ])
})

test('a practice run is in the history after a restart, with its orders, what it holds and how it ended', async () => {
  const { trader, runner } = await started(buyer)
  runner?.ended('Its Python process ended: it was ended from outside.')
  await trader.clock.advance(500)
  expect(trader.hub.algorithms?.get(id)?.wire(() => null)).toMatchObject({
    state: 'Stopped',
    error: { message: 'Its Python process ended: it was ended from outside.' },
  })
  trader.hub.stop()
  const { service } = await started(buyer, trader)
  expect(service?.runs(10)).toMatchObject([
    {
      id,
      state: 'Stopped',
      endedBecause: 'Its Python process ended: it was ended from outside.',
      orders: 1,
      positions: [{ symbol: 'BTC-USD', size: '0.1' }],
    },
  ])
})

test('handed over, its order stays and is the trader’s, also after a restart', async () => {
  const { trader, ended, act, runner } = await started(offering)
  const offer = () =>
    [...(trader.hub.orders?.manager.records.working() ?? [])].find(
      ({ terms }) => terms.side === 'sell',
    )
  await trader.until(() => offer() !== undefined)
  runner?.ended('Its Python process ended.')
  await trader.clock.advance(500)
  expect(ended()).toMatchObject([{ positions: [{ closable: '0' }], orders: [{ side: 'sell' }] }])
  const close = { type: 'algorithmClose', id, symbol: 'BTC-USD', venue: 'coinbase' } as const
  expect(await act({ ...close, closeId: 'close-1' })).toMatchObject({
    reason: 'Its working orders are for all of it already: cancel them first.',
  })
  expect(trader.last('order').order.source).toMatchObject({ kind: 'algorithm', name: 'Fake' })
  expect(await act({ type: 'algorithmHandOver', id })).toMatchObject({ isDone: true })
  expect(ended()).toEqual([])
  const order = offer()
  expect(order && isWorking(order.state)).toBe(true)
  expect(trader.last('order').order).toMatchObject({
    clientOrderId: order?.clientOrderId,
    source: { kind: 'hand' },
  })
  const again = await started(offering, trader)
  expect(again.ended()).toEqual([])
  const shown = again.trader.last('trading').orders
  expect(shown.find(({ clientOrderId }) => clientOrderId === order?.clientOrderId)?.source).toEqual(
    { kind: 'hand' },
  )
})

test('one that the trader stopped is in sight only as long as it left something', async () => {
  const { trader, ended, act, service } = await started(buyer)
  service?.command(id, 'stop')
  await trader.clock.advance(1000)
  expect(ended()).toMatchObject([
    { reason: 'You stopped it.', isExpected: true, positions: [{ size: '0.1' }] },
  ])
  const close = { type: 'algorithmClose', id, symbol: 'BTC-USD', venue: 'coinbase' } as const
  await act({ ...close, closeId: 'close-1' })
  await trader.until(() => ended().length === 0)
  expect(ended()).toEqual([])
})
