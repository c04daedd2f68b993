import { expect, test } from 'vitest'

import { Driven } from '../../testing/driven.ts'
import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { coinbaseClient } from '../testing/client.ts'

const examples = examplesOf('coinbase')

async function open(ordersBefore = 0) {
  const driven = new Driven('coinbase')
  const client = coinbaseClient(driven)
  let count = 0
  const place = async (
    limit: string,
    size = '0.01',
    kind = 'limit_limit_gtc',
    side = 'BUY',
    more = {},
  ) => {
    count += 1
    const { json } = await client.post('/orders', {
      client_order_id: `mine-${count}`,
      product_id: 'BTC-USD',
      side,
      order_configuration: { [kind]: { base_size: size, limit_price: limit, ...more } },
    })
    return text(json, 'success_response', 'order_id')
  }
  for (let index = 0; index < ordersBefore; index += 1) await place('60000.00', '0.0001')
  const socket = driven.open('coinbase', 'wss://coinbase.simulated/user')
  socket.send({ type: 'subscribe', channel: 'user', jwt: client.token() })
  socket.send({ type: 'subscribe', channel: 'heartbeats' })
  driven.pass(100)
  const events = () =>
    socket
      .json()
      .filter((message) => text(message, 'channel') === 'user')
      .flatMap((message) => list(message, 'events'))
  const rows = () => events().flatMap((event) => list(event, 'orders'))
  const statuses = () => rows().map((row) => text(row, 'status'))
  return { driven, client, place, socket, events, rows, statuses }
}

test('the subscription is acknowledged with the user id, then comes the snapshot', async () => {
  const { socket } = await open(1)
  const [ack, snapshot] = socket.json()
  expect(shapeDifferences(ack, bodyOf(examples, 'ws_subscriptions_ack_user'))).toEqual([])
  expect(shapeDifferences(snapshot, bodyOf(examples, 'ws_user_snapshot'))).toEqual([])
})

test.each([
  [0, [0]],
  [49, [49]],
  [50, [50, 0]],
  [51, [50, 1]],
])('a snapshot of %i orders comes in batches of %j', async (orders, batches) => {
  const { events } = await open(orders)
  expect(events().map((event) => list(event, 'orders').length)).toEqual(batches)
  expect(text(events()[0], 'type')).toBe('snapshot')
})

test('an order is pending, then open, then cancelled, each as on the page', async () => {
  const { place, client, rows, statuses, driven } = await open()
  const id = await place('60000.00')
  await client.post('/orders/batch_cancel', { order_ids: [id] })
  driven.pass(100)
  expect(statuses()).toEqual(['PENDING', 'OPEN', 'CANCEL_QUEUED', 'CANCELLED'])
  const models = ['pending', 'partial', 'cancel_queued', 'cancelled']
  for (const [index, row] of rows().entries()) {
    const model = pick(
      bodyOf(examples, `ws_user_update_${models[index] ?? ''}`),
      'events',
      0,
      'orders',
      0,
    )
    expect(shapeDifferences(row, model)).toEqual([])
  }
  expect(rows().at(-1)).toMatchObject({
    leaves_quantity: '0',
    cancel_reason: 'User requested cancel',
  })
})

test('fills are reported as sums, the last one as the end', async () => {
  const { driven, place, rows, statuses } = await open()
  const marketBook = driven.simulators.market.bookOf('coinbase', 'BTC-USD')
  if (!marketBook) throw new Error('Coinbase trades BTC-USD.')
  driven.simulators.market.isPaused = true
  const best = marketBook.book.bids.best?.price ?? 0
  await place(((best + 1) / 100).toFixed(2))
  marketBook.take('sell', best + 1, 400_000, driven.now)
  marketBook.take('sell', best + 1, 600_000, driven.now)
  driven.pass(100)
  expect(statuses()).toEqual(['PENDING', 'OPEN', 'OPEN', 'FILLED'])
  expect(rows()[2]).toMatchObject({
    cumulative_quantity: '0.00400000',
    leaves_quantity: '0.00600000',
    completion_percentage: '40.00',
    number_of_fills: '1',
  })
  const model = pick(bodyOf(examples, 'ws_user_update_filled'), 'events', 0, 'orders', 0)
  expect(shapeDifferences(rows()[3], model)).toEqual([])
})

test('a waiting stop is open with a stop that is pending', async () => {
  const { place, rows, driven } = await open()
  const stop = { stop_price: '62000.00', stop_direction: 'STOP_DIRECTION_STOP_DOWN' }
  await place('61900.00', '0.01', 'stop_limit_stop_limit_gtc', 'SELL', stop)
  driven.pass(100)
  const model = pick(bodyOf(examples, 'ws_user_stop_order_waiting'), 'events', 0, 'orders', 0)
  expect(shapeDifferences(rows().at(-1), model)).toEqual([])
  expect(rows().at(-1)).toMatchObject({ order_type: 'Stop Limit', trigger_status: 'STOP_PENDING' })
})

test('an order that reached its time is reported as expired', async () => {
  const { driven, place, rows } = await open()
  const end_time = new Date(driven.now + 5000).toISOString()
  await place('60000.00', '0.01', 'limit_limit_gtd', 'BUY', { end_time })
  driven.pass(6000)
  const model = pick(bodyOf(examples, 'ws_user_update_expired'), 'events', 0, 'orders', 0)
  expect(shapeDifferences(rows().at(-1), model)).toEqual([])
  expect(rows().at(-1)).toMatchObject({ status: 'EXPIRED', end_time })
})

test('after unsubscribing nothing more is reported', async () => {
  const { client, socket, place, rows, driven } = await open()
  socket.send({ type: 'unsubscribe', channel: 'user', jwt: client.token() })
  driven.pass(50)
  await place('60000.00')
  expect(rows()).toEqual([])
})
