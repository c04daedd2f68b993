import { expect, test } from 'vitest'

import { bodyOf, examplesOf, sentIn } from '../../testing/examples.ts'
import { pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { openGeminiTest } from '../testing/client.ts'
import { farLimit } from '../testing/orders.ts'

const examples = examplesOf('gemini')
const sent = sentIn(examples)
const calls = sent.filter(([, one]) => one.transport === 'rest')
const messages = sent.filter(
  ([name]) => name.startsWith('ws.') && name !== 'ws.upgrade' && name !== 'ws.order_place.market',
)

test.each(calls.map(([name]) => [name]))('the call %s is understood', async (name) => {
  const { driven, call } = openGeminiTest()
  const one = examples[name]
  const [method = '', path = ''] = (one?.where ?? '').split(' ')
  const {
    request: _request,
    nonce: _nonce,
    ...fields
  } = Object(pick(one?.body, 'payload')) as Record<string, unknown>
  const answer = method === 'GET' ? driven.fetch('gemini', 'GET', path) : call(path, fields)
  const { status, json } = await answer
  expect([name, status === 200 || text(json, 'reason') === 'OrderNotFound']).toEqual([name, true])
})

test.each(messages.map(([name]) => [name]))('the message %s is understood', (name) => {
  const { driven, upgradeHeaders } = openGeminiTest()
  const socket = driven.open('gemini', 'wss://gemini.simulated', upgradeHeaders())
  const body = bodyOf(examples, name)
  socket.send(body)
  driven.pass(100)
  const answer = socket.json().find((message) => pick(message, 'id') === pick(body, 'id'))
  const isKnown =
    pick(answer, 'status') === 200 || text(answer, 'error', 'msg').includes('order not found')
  expect([name, isKnown]).toEqual([name, true])
})

test('the first frame of a book, and balances each second, are as on the page', () => {
  const { driven, upgradeHeaders } = openGeminiTest()
  const socket = driven.open('gemini', 'wss://gemini.simulated?snapshot=-1', upgradeHeaders())
  socket.send({ id: 1, method: 'subscribe', params: ['btcusd@depth@100ms', 'balances@account@1s'] })
  driven.pass(2500)
  expect(shapeDifferences(socket.json()[0], bodyOf(examples, 'ws.depth.snapshot'))).toEqual([])
  const balances = socket.json().filter((message) => text(message, 'e') === 'balanceUpdate')
  expect(balances.length).toBeGreaterThanOrEqual(2)
})

test('what an immediate order could not get is cancelled, with what it got', () => {
  const { driven, upgradeHeaders } = openGeminiTest()
  driven.simulators.market.isPaused = true
  const marketBook = driven.simulators.market.bookOf('gemini', 'BTC-USD')
  const best = marketBook?.book.asks.best
  const socket = driven.open('gemini', 'wss://gemini.simulated', upgradeHeaders())
  socket.send({ id: 1, method: 'subscribe', params: ['orders@account'] })
  const quantity = (((best?.total ?? 0) + 100_000) / 1e8).toFixed(8)
  const price = ((best?.price ?? 0) / 100).toFixed(2)
  const params = {
    symbol: 'btcusd',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'IOC',
    price,
    quantity,
    clientOrderId: 'x',
  }
  socket.send({ id: 2, method: 'order.place', params })
  driven.pass(100)
  const last = socket.json().findLast((message) => text(message, 'X') === 'CANCELED')
  expect(shapeDifferences(last, bodyOf(examples, 'ws.orderUpdate.CANCELED_ioc_remainder'))).toEqual(
    [],
  )
  expect(text(last, 'r')).toBe('ImmediateOrCancelWouldPost')
})

test.each([
  ['trading-mode', 'halted', 'market_not_open'],
  ['maintenance', 'closed', 'market_closed'],
  ['maintenance', '', 'maintenance'],
] as const)('with %s %s: %s', async (fault, form, name) => {
  const { driven, call } = openGeminiTest()
  driven.simulators.setFault('gemini', fault, { when: 'always', form })
  const { status, json } = await call('/v1/order/new', farLimit)
  const { httpStatus, ...body } = bodyOf(examples, `rest.error.${name}`) as Record<string, unknown>
  expect({ status, json }).toEqual({ status: httpStatus, json: body })
})

test.each([
  ['rate-limited', 'rate_limited', { retryAfter: true }],
  ['server-error', 'server_unstructured', {}],
] as const)('the fault %s speaks as the page does', async (fault, name, variants) => {
  const { driven } = openGeminiTest(variants)
  driven.simulators.setFault('gemini', fault, { when: 'once' })
  const { status, headers, body, json } = await driven.fetch('gemini', 'GET', '/v1/symbols')
  const {
    httpStatus,
    headers: wanted,
    rawBody,
    ...words
  } = bodyOf(examples, `rest.error.${name}`) as Record<string, unknown>
  expect(status).toBe(httpStatus)
  expect(json ?? body).toEqual(rawBody ?? words)
  for (const [header, value] of Object.entries(wanted as object))
    expect(headers[header]).toContain(value)
})

test('the archived socket reports refused orders and of cancels that came too late', async () => {
  const { driven, call, orderEvents } = openGeminiTest({ nonce: 'increasing' })
  const socket = orderEvents(1)
  const order = { ...farLimit, client_order_id: 'x' }
  await call('/v1/order/new', { ...order, amount: '50' }, 'trade', 2)
  const id = text((await call('/v1/order/new', order, 'trade', 3)).json, 'order_id')
  await call('/v1/order/cancel', { order_id: id }, 'trade', 4)
  await call('/v1/order/cancel', { order_id: id }, 'trade', 5)
  driven.pass(100)
  for (const name of ['rejected', 'cancel_rejected']) {
    const row = socket
      .json()
      .flat()
      .find((one) => text(one, 'type') === name)
    const model = [bodyOf(examples, `archived.order_events.${name}`)].flat()[0]
    expect([name, shapeDifferences(row, model)]).toEqual([name, []])
  }
})
