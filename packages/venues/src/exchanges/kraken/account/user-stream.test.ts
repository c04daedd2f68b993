import { expect, test } from 'vitest'

import {
  clientId,
  KrakenAccountHarness,
  orderId,
  rowOf,
  token,
} from '../testing/account-harness.ts'
import { examples } from '../testing/market-harness.ts'

const live = () => new KrakenAccountHarness().begun().live()

test('the connection subscribes with a token of its own, and is live once it has reported what is open', () => {
  const harness = new KrakenAccountHarness().begun().subscribing()
  const [first, second] = harness.takeFrames().filter(({ method }) => method === 'subscribe')
  const example = examples.body('ws.executions.subscribe') as { params: object }
  expect(first?.params).toEqual(example.params)
  expect(second?.params).toEqual({ channel: 'balances', token, snapshot: true })
  expect(harness.sink.streams.at(-1)?.isLive).not.toBe(true)
  harness.reply(first ?? fail(), 'ws.executions.subscribe.ack')
  harness.executions([rowOf('ws.executions.snapshot')], 'snapshot')
  expect(harness.sink.streams.at(-1)).toEqual({ isLive: true, reason: '' })
})

test('where nothing is open and no first frame comes, it is live two seconds after the yes', () => {
  const harness = new KrakenAccountHarness().begun().subscribing().acknowledge()
  harness.passAlive(1000)
  expect(harness.sink.streams.at(-1)?.isLive).not.toBe(true)
  harness.passAlive(1500)
  expect(harness.sink.streams.at(-1)?.isLive).toBe(true)
})

test('an order lives: taken, open, filled in two parts, finished', () => {
  const harness = live().place(clientId)
  for (const name of ['pending_new', 'new', 'trade.partial', 'trade.last', 'filled']) {
    harness.example(`ws.executions.${name}`)
  }
  expect(harness.sink.orders.map(({ status, filled }) => [status, filled])).toEqual([
    ['pending', '0'],
    ['open', null],
    ['partially-filled', '0.0004'],
    ['partially-filled', '0.001'],
    ['filled', '0.001'],
  ])
  // The second row names neither market nor side: they are remembered.
  expect(harness.sink.orders[1]).toMatchObject({ symbol: 'BTC-USD', clientOrderId: clientId })
  expect(harness.sink.fills).toEqual([
    {
      fillId: 'TAAAAA-BBBBB-CCCCC1',
      venueOrderId: orderId,
      clientOrderId: clientId,
      symbol: 'BTC-USD',
      side: 'buy',
      price: '59000',
      size: '0.0004',
      fee: '0.0472',
      feeAsset: 'USD',
      liquidity: 'maker',
      time: Date.parse('2026-09-01T12:00:50.123Z'),
      source: 'stream',
    },
    expect.objectContaining({ fillId: 'TAAAAA-BBBBB-CCCCC2', size: '0.0006' }),
  ])
})

test.each([
  ['canceled', 'canceled', 'User requested'],
  ['canceled.post_only', 'rejected', 'Post only order'],
  ['expired', 'expired', ''],
])('ws.executions.%s ends an order', (name, status, reason) => {
  const harness = live().example(`ws.executions.${name}`)
  expect(harness.sink.orders.at(-1)).toMatchObject({ status, reason })
})

test.each(['amended', 'restated', 'status.triggered', 'iceberg_refill'])(
  'ws.executions.%s leaves an order open',
  (name) => {
    const harness = live().example(`ws.executions.${name}`)
    expect(['open', 'partially-filled']).toContain(harness.sink.orders.at(-1)?.status)
  },
)

test('a word that is not known is not guessed: the lists are asked', () => {
  const harness = live().executions([{ ...rowOf('ws.executions.new'), order_status: 'dreaming' }])
  expect(harness.sink.orders.at(-1)?.status).toBe('unknown')
  harness.passAlive(16_000)
  expect(harness.formOf('QueryOrders')).toMatchObject({ txid: orderId })
})

test('a snapshot repeats old fills, and each is reported once', () => {
  const snapshot = (examples.body('ws.executions.snapshot') as { data: Record<string, unknown>[] })
    .data
  const harness = live().executions(snapshot, 'snapshot')
  expect(harness.sink.fills).toHaveLength(1)
  harness.close('user').live(snapshot)
  expect(harness.sink.fills).toHaveLength(1)
})

test('a fill in a snapshot does not open its order again', () => {
  const row = { ...rowOf('ws.executions.trade.partial'), order_id: 'OLD', exec_id: 'TOLD' }
  const harness = live().executions([row], 'snapshot')
  expect(harness.sink.fills).toHaveLength(1)
  expect(harness.sink.orders).toEqual([])
})

test('a fill that does not say enough is requested by its number', () => {
  const { last_price: _price, ...row } = rowOf('ws.executions.trade.partial')
  const harness = live().executions([row])
  expect(harness.sink.fills).toEqual([])
  expect(harness.formOf('QueryTrades')).toEqual({ txid: 'TAAAAA-BBBBB-CCCCC1' })
  harness.answer('QueryTrades', examples.body('rest.QueryTrades.response'))
  expect(harness.sink.fills).toHaveLength(1)
})

test('our number is reported as we wrote it, in whatever case Kraken says it', () => {
  const row = {
    ...rowOf('ws.executions.new'),
    cl_ord_id: clientId.toUpperCase().replaceAll('-', ''),
  }
  const harness = live().place(clientId).executions([row])
  expect(harness.sink.orders.at(-1)?.clientOrderId).toBe(clientId)
})

test('a number that is missing makes everything uncertain until a new snapshot', () => {
  const harness = live().executions([rowOf('ws.executions.pending_new')], 'update', 1)
  expect(harness.sink.streams.at(-1)?.isLive).toBe(false)
  const sent = harness
    .takeFrames()
    .map(({ method, params }) => `${method} ${String(params['channel'])}`)
  expect(sent).toEqual(['unsubscribe executions'])
})

test('numbers that jump all the time are not believed', () => {
  const harness = live()
  for (let jump = 0; jump < 6; jump += 1) {
    harness.executions([rowOf('ws.executions.new')], 'update', 5)
    harness.acknowledge().acknowledge().executions([], 'snapshot')
  }
  harness.executions([rowOf('ws.executions.new')], 'update', 5)
  expect(harness.sink.streams.at(-1)?.isLive).toBe(true)
})

test('silence is reported within five seconds, and the connection is opened again after ten', () => {
  const harness = live().pass(4900)
  expect(harness.sink.streams.at(-1)).toEqual({
    isLive: false,
    reason: 'nothing received for 4.5 seconds',
  })
  harness.pass(5200)
  expect(harness.io.reconnects.map(({ name }) => name)).toEqual(['user'])
})

test('a connection that ends is reported, and a new one gets a token of its own', () => {
  const harness = live()
  const before = harness.countOf('GetWebSocketsToken')
  harness.close('user', 1001, 'restart')
  expect(harness.sink.streams.at(-1)?.isLive).toBe(false)
  harness.open('user')
  expect(harness.countOf('GetWebSocketsToken')).toBe(before + 1)
})

test('balances are requested again as soon as a connection is live again', () => {
  const harness = live()
  const before = harness.countOf('BalanceEx')
  harness.close('user', 1001, 'restart').live()
  expect(harness.countOf('BalanceEx')).toBe(before + 1)
})

test('a token is replaced at half of its life, and the next order carries the new one', () => {
  const harness = live().passAlive(451_000)
  harness.result('GetWebSocketsToken', { token: 'newer', expires: 900 })
  expect(harness.place(clientId).takeOrder().params['token']).toBe('newer')
  expect(harness.takeFrames()).toEqual([])
})

test('a key without the WebSocket permission learns which one it lacks', () => {
  const harness = new KrakenAccountHarness().begun().open('user')
  harness.refuse('GetWebSocketsToken', 'EGeneral:Permission denied')
  expect(harness.sink.streams.at(-1)).toEqual({
    isLive: false,
    reason:
      'This key may not use the WebSocket interface. Switch that permission on at Kraken; until then no order leaves.',
  })
  harness.passAlive(2500)
  expect(harness.waiting('GetWebSocketsToken')).toBeDefined()
})

test('a subscription that meets a stale session is tried again with a new token', () => {
  const harness = new KrakenAccountHarness().begun().subscribing()
  const frame = harness.takeFrames().find(({ params }) => params?.['channel'] === 'executions')
  harness.reply(frame ?? fail(), 'ws.any.invalid_session.error')
  harness.result('GetWebSocketsToken', { token: 'newer', expires: 900 })
  const again = harness.takeFrames().find(({ params }) => params?.['channel'] === 'executions')
  expect(again?.params['token']).toBe('newer')
})

test('the stream before the answer is one order, not two', () => {
  const harness = live().place(clientId)
  const frame = harness.takeOrder()
  harness.example('ws.executions.pending_new').example('ws.executions.trade.partial')
  harness.reply(frame, 'ws.add_order.response')
  expect(new Set(harness.sink.orders.map(({ clientOrderId }) => clientOrderId))).toEqual(
    new Set([clientId]),
  )
  expect(harness.outcome()).toEqual({ kind: 'accepted', venueOrderId: orderId })
})

test('a fill that races a cancel is reported, and the order ends canceled with what was filled', () => {
  const harness = live().place(clientId)
  harness.reply(harness.takeOrder(), 'ws.add_order.response').example('ws.executions.pending_new')
  harness.adapter.cancel(harness.ref(clientId), harness.now)
  const frame = harness.takeOrder()
  harness.example('ws.executions.trade.partial')
  harness.reply(frame, 'ws.cancel_order.1.response')
  const end = { ...rowOf('ws.executions.canceled'), order_id: orderId, cl_ord_id: clientId }
  harness.executions([{ ...end, cum_qty: 0.0004 }])
  expect(harness.sink.fills).toHaveLength(1)
  expect(harness.sink.cancels).toEqual([
    { id: clientId, outcome: { kind: 'accepted', venueOrderId: null } },
  ])
  expect(harness.sink.orders.at(-1)).toMatchObject({ status: 'canceled', filled: '0.0004' })
})

test('after a stop nothing is sent or reported any more', () => {
  const harness = live()
  harness.adapter.stop(harness.now)
  expect(harness.sink.streams.at(-1)?.reason).toBe('Leadline disconnected.')
  expect(harness.io.connections.size).toBe(0)
  const before = harness.log.length
  harness.receive('user', examples.text('ws.executions.filled')).pass(600_000)
  expect(harness.log.slice(before).filter((line) => !line.startsWith('wakeAt'))).toEqual([])
})

function fail(): never {
  throw new Error('No such frame was sent')
}
