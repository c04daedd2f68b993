import { expect, test } from 'vitest'

import { Driven } from '../../testing/driven.ts'
import { bodyOf, examplesOf, sentIn } from '../../testing/examples.ts'
import { list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { coinbaseClient } from '../testing/client.ts'

const examples = examplesOf('coinbase')
const root = '/api/v3/brokerage'

const sent = sentIn(examples)
const calls = sent.filter(
  ([name, one]) => one.transport === 'rest' && name !== 'rest_move_funds_never_call',
)
const messages = sent.filter(([, one]) => one.transport === 'ws')

test.each(calls.map(([name]) => [name]))('the call %s is understood', async (name) => {
  const driven = new Driven('coinbase')
  const client = coinbaseClient(driven)
  const [method = '', where = ''] = (examples[name]?.where ?? '').split(' ')
  const path = where.replace(root, '').replace('/market', '')
  const body = bodyOf(examples, name)
  const query = Object.entries(body).flatMap(([key, value]: [string, unknown]) =>
    [value].flat().map((one) => `${key}=${encodeURIComponent(String(one))}`),
  )
  const answer =
    method === 'GET'
      ? await client.get(`${path}?${query.join('&')}`)
      : await client.post(path, body)
  const isKnown =
    answer.status === 200 || text(answer.json, 'message').includes('order with this orderID')
  expect([name, isKnown]).toEqual([name, true])
})

test.each(messages.map(([name]) => [name]))('the message %s is understood', (name) => {
  const driven = new Driven('coinbase')
  const client = coinbaseClient(driven)
  const socket = driven.open('coinbase', 'wss://coinbase.simulated')
  const body = bodyOf(examples, name)
  socket.send('jwt' in body ? { ...body, jwt: client.token() } : body)
  driven.pass(100)
  expect(socket.messages.length).toBeGreaterThan(0)
  expect(socket.json().filter((message) => text(message, 'type') === 'error')).toEqual([])
})

test('acknowledgements add up, updates of books and trades look as on the page', () => {
  const driven = new Driven('coinbase', { actionsPerSecond: 3000 })
  const socket = driven.open('coinbase', 'wss://coinbase.simulated')
  for (const name of ['heartbeats', 'level2', 'market_trades'])
    socket.send(bodyOf(examples, `ws_subscribe_${name}`))
  driven.pass(3000)
  const of = (channel: string) =>
    socket.json().filter((message) => text(message, 'channel') === channel)
  const model = (name: string) => bodyOf(examples, name)
  expect(pick(of('subscriptions').at(-1), 'events')).toEqual(
    pick(model('ws_subscriptions_ack_cumulative'), 'events'),
  )
  const optional = ['client_id']
  expect(
    shapeDifferences(of('l2_data').at(-1), model('ws_l2_update_with_delete'), { optional }),
  ).toEqual([])
  expect(
    shapeDifferences(of('market_trades').at(-1), model('ws_market_trades_update'), { optional }),
  ).toEqual([])
  const zeros = of('l2_data')
    .flatMap((message) => list(message, 'events', 0, 'updates'))
    .filter((row) => text(row, 'new_quantity') === '0')
  expect(zeros.length).toBeGreaterThan(0)
})

test('an order too many may be taken and then fail', async () => {
  const variants = { coinbase: { mostOpenOrders: 1, tooManyOrders: 'failed-later' as const } }
  const driven = new Driven('coinbase', { variants })
  const client = coinbaseClient(driven)
  const socket = driven.open('coinbase', 'wss://coinbase.simulated/user')
  socket.send({ type: 'subscribe', channel: 'user', jwt: client.token() })
  const order = bodyOf(examples, 'rest_create_limit_gtc_post_only')
  await client.post('/orders', { ...order, client_order_id: 'first' })
  const { json } = await client.post('/orders', { ...order, client_order_id: 'second' })
  expect(pick(json, 'success')).toBe(true)
  driven.pass(100)
  const row = pick(socket.json().at(-1), 'events', 0, 'orders', 0)
  expect(
    shapeDifferences(
      row,
      pick(bodyOf(examples, 'ws_user_update_failed'), 'events', 0, 'orders', 0),
    ),
  ).toEqual([])
  expect(row).toMatchObject({ status: 'FAILED', reject_reason: 'TOO_MANY_OPEN_ORDERS' })
})
