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

test('the line subscribes with a token of its own, and is live once it has reported what is open', () => {
  const desk = new KrakenAccountHarness().begun().subscribing()
  const [first, second] = desk.takeFrames().filter(({ method }) => method === 'subscribe')
  const example = examples.body('ws.executions.subscribe') as { params: object }
  expect(first?.params).toEqual(example.params)
  expect(second?.params).toEqual({ channel: 'balances', token, snapshot: true })
  expect(desk.sink.streams.at(-1)?.isLive).not.toBe(true)
  desk.reply(first ?? fail(), 'ws.executions.subscribe.ack')
  desk.executions([rowOf('ws.executions.snapshot')], 'snapshot')
  expect(desk.sink.streams.at(-1)).toEqual({ isLive: true, reason: '' })
})

test('where nothing is open and no first frame comes, it is live two seconds after the yes', () => {
  const desk = new KrakenAccountHarness().begun().subscribing().acknowledge()
  desk.passAlive(1000)
  expect(desk.sink.streams.at(-1)?.isLive).not.toBe(true)
  desk.passAlive(1500)
  expect(desk.sink.streams.at(-1)?.isLive).toBe(true)
})

test('an order lives: taken, open, filled in two parts, finished', () => {
  const desk = live().place(clientId)
  for (const name of ['pending_new', 'new', 'trade.partial', 'trade.last', 'filled']) {
    desk.example(`ws.executions.${name}`)
  }
  expect(desk.sink.orders.map(({ status, filled }) => [status, filled])).toEqual([
    ['pending', '0'],
    ['open', null],
    ['partially-filled', '0.0004'],
    ['partially-filled', '0.001'],
    ['filled', '0.001'],
  ])
  // The second row names neither market nor side: they are remembered.
  expect(desk.sink.orders[1]).toMatchObject({ symbol: 'BTC-USD', clientOrderId: clientId })
  expect(desk.sink.fills).toEqual([
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
  const desk = live().example(`ws.executions.${name}`)
  expect(desk.sink.orders.at(-1)).toMatchObject({ status, reason })
})

test.each(['amended', 'restated', 'status.triggered', 'iceberg_refill'])(
  'ws.executions.%s leaves an order open',
  (name) => {
    const desk = live().example(`ws.executions.${name}`)
    expect(['open', 'partially-filled']).toContain(desk.sink.orders.at(-1)?.status)
  },
)

test('a word that is not known is not guessed: the lists are asked', () => {
  const desk = live().executions([{ ...rowOf('ws.executions.new'), order_status: 'dreaming' }])
  expect(desk.sink.orders.at(-1)?.status).toBe('unknown')
  desk.passAlive(16_000)
  expect(desk.formOf('QueryOrders')).toMatchObject({ txid: orderId })
})

test('a snapshot repeats old fills, and each is reported once', () => {
  const snapshot = (examples.body('ws.executions.snapshot') as { data: Record<string, unknown>[] })
    .data
  const desk = live().executions(snapshot, 'snapshot')
  expect(desk.sink.fills).toHaveLength(1)
  desk.close('user').live(snapshot)
  expect(desk.sink.fills).toHaveLength(1)
})

test('a fill in a snapshot does not open its order again', () => {
  const row = { ...rowOf('ws.executions.trade.partial'), order_id: 'OLD', exec_id: 'TOLD' }
  const desk = live().executions([row], 'snapshot')
  expect(desk.sink.fills).toHaveLength(1)
  expect(desk.sink.orders).toEqual([])
})

test('a fill that does not say enough is requested by its number', () => {
  const { last_price: _price, ...row } = rowOf('ws.executions.trade.partial')
  const desk = live().executions([row])
  expect(desk.sink.fills).toEqual([])
  expect(desk.formOf('QueryTrades')).toEqual({ txid: 'TAAAAA-BBBBB-CCCCC1' })
  desk.answer('QueryTrades', examples.body('rest.QueryTrades.response'))
  expect(desk.sink.fills).toHaveLength(1)
})

test('our number is reported as we wrote it, in whatever case Kraken says it', () => {
  const row = {
    ...rowOf('ws.executions.new'),
    cl_ord_id: clientId.toUpperCase().replaceAll('-', ''),
  }
  const desk = live().place(clientId).executions([row])
  expect(desk.sink.orders.at(-1)?.clientOrderId).toBe(clientId)
})

test('a number that is missing makes everything uncertain until a new snapshot', () => {
  const desk = live().executions([rowOf('ws.executions.pending_new')], 'update', 1)
  expect(desk.sink.streams.at(-1)?.isLive).toBe(false)
  const sent = desk
    .takeFrames()
    .map(({ method, params }) => `${method} ${String(params['channel'])}`)
  expect(sent).toEqual(['unsubscribe executions'])
})

test('numbers that jump all the time are not believed', () => {
  const desk = live()
  for (let jump = 0; jump < 6; jump += 1) {
    desk.executions([rowOf('ws.executions.new')], 'update', 5)
    desk.acknowledge().acknowledge().executions([], 'snapshot')
  }
  desk.executions([rowOf('ws.executions.new')], 'update', 5)
  expect(desk.sink.streams.at(-1)?.isLive).toBe(true)
})

test('silence is reported within five seconds, and the line is opened again after ten', () => {
  const desk = live().pass(4900)
  expect(desk.sink.streams.at(-1)).toEqual({
    isLive: false,
    reason: 'nothing heard for 4.5 seconds',
  })
  desk.pass(5200)
  expect(desk.io.reconnects.map(({ name }) => name)).toEqual(['user'])
})

test('a line that ends is reported, and a new one gets a token of its own', () => {
  const desk = live()
  const before = desk.countOf('GetWebSocketsToken')
  desk.close('user', 1001, 'restart')
  expect(desk.sink.streams.at(-1)?.isLive).toBe(false)
  desk.open('user')
  expect(desk.countOf('GetWebSocketsToken')).toBe(before + 1)
})

test('balances are requested again as soon as a line is live again', () => {
  const desk = live()
  const before = desk.countOf('BalanceEx')
  desk.close('user', 1001, 'restart').live()
  expect(desk.countOf('BalanceEx')).toBe(before + 1)
})

test('a token is replaced at half of its life, and the next order carries the new one', () => {
  const desk = live().passAlive(451_000)
  desk.result('GetWebSocketsToken', { token: 'newer', expires: 900 })
  expect(desk.place(clientId).takeOrder().params['token']).toBe('newer')
  expect(desk.takeFrames()).toEqual([])
})

test('a key without the WebSocket permission is informed which one it lacks', () => {
  const desk = new KrakenAccountHarness().begun().open('user')
  desk.refuse('GetWebSocketsToken', 'EGeneral:Permission denied')
  expect(desk.sink.streams.at(-1)).toEqual({
    isLive: false,
    reason:
      'This key may not use the WebSocket interface. Switch that permission on at Kraken; until then no order leaves.',
  })
  desk.passAlive(2500)
  expect(desk.waiting('GetWebSocketsToken')).toBeDefined()
})

test('a subscription that meets a stale session is tried again with a new token', () => {
  const desk = new KrakenAccountHarness().begun().subscribing()
  const frame = desk.takeFrames().find(({ params }) => params?.['channel'] === 'executions')
  desk.reply(frame ?? fail(), 'ws.any.invalid_session.error')
  desk.result('GetWebSocketsToken', { token: 'newer', expires: 900 })
  const again = desk.takeFrames().find(({ params }) => params?.['channel'] === 'executions')
  expect(again?.params['token']).toBe('newer')
})

test('the stream before the answer is one order, not two', () => {
  const desk = live().place(clientId)
  const frame = desk.takeOrder()
  desk.example('ws.executions.pending_new').example('ws.executions.trade.partial')
  desk.reply(frame, 'ws.add_order.response')
  expect(new Set(desk.sink.orders.map(({ clientOrderId }) => clientOrderId))).toEqual(
    new Set([clientId]),
  )
  expect(desk.outcome()).toEqual({ kind: 'accepted', venueOrderId: orderId })
})

test('a fill that races a cancel is reported, and the order ends canceled with what was filled', () => {
  const desk = live().place(clientId)
  desk.reply(desk.takeOrder(), 'ws.add_order.response').example('ws.executions.pending_new')
  desk.adapter.cancel(desk.ref(clientId), desk.now)
  const frame = desk.takeOrder()
  desk.example('ws.executions.trade.partial')
  desk.reply(frame, 'ws.cancel_order.1.response')
  const end = { ...rowOf('ws.executions.canceled'), order_id: orderId, cl_ord_id: clientId }
  desk.executions([{ ...end, cum_qty: 0.0004 }])
  expect(desk.sink.fills).toHaveLength(1)
  expect(desk.sink.cancels).toEqual([
    { id: clientId, outcome: { kind: 'accepted', venueOrderId: null } },
  ])
  expect(desk.sink.orders.at(-1)).toMatchObject({ status: 'canceled', filled: '0.0004' })
})

test('after a stop nothing is sent or reported any more', () => {
  const desk = live()
  desk.adapter.stop(desk.now)
  expect(desk.sink.streams.at(-1)?.reason).toBe('Leadline has stopped listening.')
  expect(desk.io.lines.size).toBe(0)
  const before = desk.log.length
  desk.receive('user', examples.text('ws.executions.filled')).pass(600_000)
  expect(desk.log.slice(before).filter((line) => !line.startsWith('wakeAt'))).toEqual([])
})

function fail(): never {
  throw new Error('No such frame was sent')
}
