import { expect, test } from 'vitest'

import {
  clientId,
  CoinbaseAccountHarness,
  fill,
  orderId,
  restOrder,
  streamOrder,
} from '../testing/account-harness.ts'
import { coinbaseExamples, exampleBody } from '../testing/market-harness.ts'

test('the channel is requested with a token of its own, after heartbeats that keep the connection', () => {
  const harness = new CoinbaseAccountHarness().begun().open('user')
  expect(harness.takeSent('user')).toEqual([exampleBody('ws_subscribe_heartbeats')])
  expect(harness.io.signings).toMatchObject([{ purpose: 'user-channel' }])
  harness.sign({ jwt: exampleBody('ws_subscribe_user')['jwt'] as string })
  expect(harness.takeSent('user')).toEqual([exampleBody('ws_subscribe_user')])
  expect(harness.io.connections.get('user')).toMatchObject({ address: 'user' })
})

test('it counts as live after the yes and all open orders, not before', () => {
  const harness = new CoinbaseAccountHarness().begun().connectChannel()
  const part = Array.from({ length: 50 }, (_, n) =>
    streamOrder({ order_id: `v${n}`, client_order_id: `c${n}` }),
  )
  harness.snapshot(part)
  expect(harness.sink.streams).toEqual([])
  expect(harness.sink.orders).toHaveLength(50)
  harness.snapshot([])
  expect(harness.sink.streams).toEqual([{ isLive: true, reason: '' }])
})

test('open orders before the yes are as good', () => {
  const harness = new CoinbaseAccountHarness().begun().open('user').sign({ jwt: 'x' }).snapshot([])
  expect(harness.sink.streams).toEqual([])
  harness.say('subscriptions', ...(exampleBody('ws_subscriptions_ack_user')['events'] as object[]))
  expect(harness.sink.streams).toEqual([{ isLive: true, reason: '' }])
})

test.each([
  [
    'ws_user_snapshot',
    { status: 'open', size: '0.01', limitPrice: '64000', filled: '0', averagePrice: null },
  ],
  [
    'ws_user_update_pending',
    { status: 'pending', kind: 'limit', timeInForce: 'gtc', side: 'buy', postOnly: false },
  ],
  [
    'ws_user_update_partial',
    { status: 'partially-filled', filled: '0.004', averagePrice: '63999.5', size: '0.01' },
  ],
  [
    'ws_user_update_filled',
    { status: 'filled', filled: '0.01', averagePrice: '64000.1', size: null },
  ],
  ['ws_user_update_cancel_queued', { status: 'open', isCancelPending: true }],
  ['ws_user_update_cancelled', { status: 'canceled', reason: 'User requested cancel' }],
  ['ws_user_update_failed', { status: 'rejected', reason: 'TOO_MANY_OPEN_ORDERS' }],
  ['ws_user_update_expired', { status: 'expired', timeInForce: 'gtd' }],
  [
    'ws_user_stop_order_waiting',
    { status: 'open', kind: 'stop-limit', side: 'sell', stopPrice: '62000' },
  ],
])('%s is reported for what it is', (example, expected) => {
  const harness = new CoinbaseAccountHarness().begun().connectChannel()
  const [event] = exampleBody(example)['events'] as [object]
  harness.say('user', event)
  expect(harness.sink.orders).toHaveLength(1)
  expect(harness.sink.orders[0]).toMatchObject({
    venueOrderId: orderId,
    clientOrderId: clientId,
    symbol: 'BTC-USD',
    source: 'stream',
    createdAt: Date.parse('2026-09-21T14:13:05.909Z'),
    ...expected,
  })
})

test('an order that ran out is expired, whichever of two words it gets', () => {
  const gtd = { time_in_force: 'GOOD_UNTIL_DATE_TIME', status: 'CANCELLED' }
  const harness = new CoinbaseAccountHarness().begun().live()
  const at = (ms: number) => new Date(harness.now + ms).toISOString()
  harness.update({ ...gtd, order_id: 'a', end_time: at(-1000) })
  harness.update({ ...gtd, order_id: 'b', end_time: at(60_000) })
  expect(harness.sink.orders.map(({ status }) => status)).toEqual(['expired', 'canceled'])
})

test('the order’s market is the one it was sent to, whichever of two names comes back', () => {
  const harness = new CoinbaseAccountHarness()
    .begun()
    .live()
    .place(clientId, { symbol: 'BTC-USDC' })
  expect(String(harness.waiting('/orders')?.body)).toContain('"product_id":"BTC-USDC"')
  harness.update({ product_id: 'BTC-USD', cumulative_quantity: '0.004' })
  expect(harness.sink.orders.at(-1)?.symbol).toBe('BTC-USDC')
  harness.pass(300).answerFills(fill({ product_id: 'BTC-USD' }))
  expect(harness.sink.fills).toMatchObject([
    { symbol: 'BTC-USDC', feeAsset: 'USDC', clientOrderId: clientId },
  ])
})

test('the vector of growing fills: two of three reports bring something new, and trades come from the list alone', () => {
  const vector = coinbaseExamples.vectors['user_channel_fill_deltas'] as {
    input_updates: Record<string, unknown>[]
    expected_fills: { at_cumulative: string; delta_base: string; price: string }[]
  }
  const harness = new CoinbaseAccountHarness().begun().live()
  const requested: number[] = []
  for (const update of vector.input_updates) {
    harness.update(update).pass(300)
    requested.push(harness.countOf('/orders/historical/fills'))
    if (requested.at(-1) === 1 && requested.at(-2) === 0) harness.answerFills(fill())
  }
  expect(requested).toEqual([0, 1, 1, 2])
  expect(harness.sink.orders.map(({ filled, averagePrice }) => [filled, averagePrice])).toEqual([
    ['0', null],
    ['0.004', '63999.5'],
    ['0.004', '63999.5'],
    ['0.01', '64000.1'],
  ])
  harness.answerFills(
    fill(),
    fill({ entry_id: 'e2', size: '0.002', price: '64000' }),
    fill({ entry_id: 'e3', size: '0.004', price: '64000.75' }),
  )
  expect(harness.sink.distinctFills.map(({ fillId, size }) => [fillId.slice(0, 4), size])).toEqual([
    ['dc74', '0.004'],
    ['e2', '0.002'],
    ['e3', '0.004'],
  ])
})

test('trades that are late in the list are requested until they are there, and then no more', () => {
  const harness = new CoinbaseAccountHarness().begun().live()
  harness.update({ status: 'FILLED', cumulative_quantity: '0.004', number_of_fills: '1' })
  harness.pass(300).answerFills()
  harness.pass(700).answer('/orders/historical/fills', 'go away', 503)
  harness.pass(1500).answerFills(fill())
  expect(harness.sink.fills).toMatchObject([
    {
      price: '63999.5',
      size: '0.004',
      fee: '1.27999',
      feeAsset: 'USD',
      liquidity: 'maker',
      side: 'buy',
      venueOrderId: orderId,
      time: Date.parse('2026-09-21T14:13:06.104Z'),
    },
  ])
  harness.pass(600_000)
  expect(harness.waiting('/orders/historical/fills')).toBeUndefined()
})

test('a trade that is sized in money is reported in the asset', () => {
  const [row] = exampleBody('rest_fills_response_quote_sized')['fills'] as [Record<string, unknown>]
  const harness = new CoinbaseAccountHarness().begun().live()
  harness.update({
    status: 'FILLED',
    cumulative_quantity: '0.00015485',
    number_of_fills: '1',
    order_type: 'Market',
  })
  harness.pass(300).answerFills(row).pass(60_000)
  expect(harness.sink.fills).toMatchObject([
    { size: '0.00015486', price: '64000.01', fee: '0.0892', liquidity: 'taker' },
  ])
  expect(harness.countOf('/orders/historical/fills')).toBe(1)
})

test('a correction is not a trade', () => {
  const harness = new CoinbaseAccountHarness()
    .begun()
    .live()
    .update({ cumulative_quantity: '0.004' })
  harness.pass(300).answerFills(fill({ trade_type: 'REVERSAL' }))
  expect(harness.sink.fills).toEqual([])
  expect(harness.anomalies()).toContain('coinbase: not a fill')
})

test('after a lost message nothing is concluded from silence, and a new connection shows all again', () => {
  const harness = new CoinbaseAccountHarness().begun().live().loseMessage().update()
  expect(harness.sink.streams.at(-1)).toEqual({ isLive: false, reason: 'A message was lost.' })
  expect(harness.io.reconnects).toHaveLength(1)
})

test('a message that comes late says nothing new', () => {
  const harness = new CoinbaseAccountHarness()
    .begun()
    .live()
    .update({ cumulative_quantity: '0.004' })
  const events = [{ type: 'update', orders: [streamOrder()] }]
  harness.receive('user', { channel: 'user', timestamp: '', sequence_num: 0, events })
  expect(harness.sink.orders).toHaveLength(1)
})

test('an order that is missing from the open ones is requested, not taken for canceled', () => {
  const harness = new CoinbaseAccountHarness().begun().live().update().pass(10_000)
  harness.close('user').connectChannel().snapshot([]).pass(0)
  expect(harness.sink.orders.at(-1)?.status).toBe('open')
  harness.answer(`/orders/historical/${orderId}`, { order: restOrder() })
  expect(harness.sink.orders.at(-1)).toMatchObject({ status: 'filled', source: 'poll' })
})

test('a refused token is requested again with the clock set right, and said', () => {
  const harness = new CoinbaseAccountHarness().begun().open('user').sign({ jwt: 'x' })
  harness.receive('user', exampleBody('ws_error_authentication'))
  expect(harness.sink.streams.at(-1)).toMatchObject({ isLive: false })
  harness.answer('/time', exampleBody('rest_time_response')).pass(5000)
  expect(harness.io.signings).toHaveLength(1)
})

test('while the vault is locked the connection waits, and goes on when it opens', () => {
  const harness = new CoinbaseAccountHarness().begun().open('user').sign(null)
  expect(harness.sink.streams.at(-1)).toEqual({ isLive: false, reason: 'The key is not open.' })
  harness.takeSent('user')
  harness.pass(5000).sign({ jwt: 'x' })
  expect(harness.takeSent('user')).toEqual([{ type: 'subscribe', channel: 'user', jwt: 'x' }])
})

test('a channel that does not come to life is tried at the other address', () => {
  const harness = new CoinbaseAccountHarness().begun().open('user').sign({ jwt: 'x' }).pass(30_000)
  expect(harness.io.connections.get('user')?.address).toBe('market')
  harness.pass(30_000)
  expect(harness.io.connections.get('user')?.address).toBe('user')
  expect(harness.sink.streams.at(-1)?.isLive).toBe(false)
})

test('while the channel is down, open orders are read every ten seconds', () => {
  const harness = new CoinbaseAccountHarness().begun().live().close('user')
  const before = harness.sink.openLists.length
  for (let n = 0; n < 3; n += 1) harness.pass(10_000).answerOpen()
  expect(harness.sink.openLists.length - before).toBe(3)
})

test('a stopped account says nothing more', () => {
  const harness = new CoinbaseAccountHarness().begun().live()
  harness.adapter.stop(harness.now)
  expect(harness.io.connections.size).toBe(0)
  const before = harness.io.requests.length
  harness.update().pass(600_000)
  expect(harness.sink.orders).toEqual([])
  expect(harness.io.requests.length).toBe(before)
})
