import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { geminiSign, openGeminiTest } from '../testing/client.ts'
import { farPlacement, openGeminiOrders } from '../testing/orders.ts'

const examples = examplesOf('gemini')

/** An answer by REST as the examples write it. */
async function answered(requested: Promise<{ status: number; json: unknown; body: string }>) {
  const { status, json, body } = await requested
  return json === undefined
    ? { httpStatus: status, rawBody: body }
    : { httpStatus: status, ...(json as object) }
}

test('the upgrade of the page opens a private socket, and a master key does not', () => {
  const { driven, apiServer } = openGeminiTest()
  const { headers } = bodyOf(examples, 'ws.upgrade') as { headers: Record<string, string> }
  const id = headers['X-GEMINI-APIKEY'] ?? ''
  const secret = text(pick(examples.vectors, 'ws_upgrade'), 'apiSecret')
  apiServer.auth.register({ id, secret, roles: ['Trader'] })
  const where = examples['ws.upgrade']?.where.replace('ws.gemini.com', 'gemini.simulated') ?? ''
  expect(geminiSign(secret, headers['X-GEMINI-PAYLOAD'] ?? '')).toBe(headers['X-GEMINI-SIGNATURE'])
  const socket = driven.open('gemini', where, headers)
  socket.send({ id: 1, method: 'subscribe', params: ['orders@account'] })
  driven.pass(100)
  expect(pick(socket.json().at(-1), 'status')).toBe(200)
  const refused = driven.open('gemini', where, { ...headers, 'X-GEMINI-SIGNATURE': 'bad' })
  expect(refused.closed?.reason ?? '').toContain(
    text(bodyOf(examples, 'ws.upgrade_refused'), 'httpStatus'),
  )
})

test.each([
  ['rate-limited', 'ws.error.rate_limited'],
  ['server-error', 'ws.error.internal'],
] as const)('by socket too there is %s', (fault, name) => {
  const { driven, connect } = openGeminiOrders()
  const { socket } = connect()
  driven.simulators.setFault('gemini', fault, { when: 'once' })
  const model = bodyOf(examples, name)
  socket.send({ id: pick(model, 'id'), method: 'time', params: [] })
  driven.pass(100)
  expect(socket.json().at(-1)).toEqual(model)
})

test('cancels of one order, of a session and of all are acknowledged as on the page', () => {
  const { connect } = openGeminiOrders()
  const { request, socket } = connect()
  request('subscribe', ['orders@account'])
  const place = () => {
    request('order.place', { ...farPlacement, clientOrderId: `c${socket.messages.length}` })
    // Seventeen digits are too many for JSON.parse.
    const reported = socket.messages.findLast((message) => message.includes('"X":"NEW"')) ?? ''
    return /"i":(\d+)/.exec(reported)?.[1] ?? ''
  }
  const one = request('order.cancel', { orderId: place() })
  place()
  const session = request('order.cancel_session', {})
  place()
  const all = request('order.cancel_all', {})
  for (const [answer, name] of [
    [one, 'ws.order_cancel.ack'],
    [session, 'ws.order_cancel_session.ack'],
    [all, 'ws.order_cancel_all.ack'],
  ] as const) {
    expect([name, shapeDifferences(answer, bodyOf(examples, name), { any: ['id'] })]).toEqual([
      name,
      [],
    ])
    expect(pick(answer, 'status')).toBe(200)
  }
})

test('refusals of keys and addresses in the words of the page', async () => {
  const increasing = openGeminiTest({ nonce: 'increasing' })
  const nonce = 1_790_735_176
  await increasing.call('/v1/balances', {}, 'trade', nonce)
  expect(await answered(increasing.call('/v1/balances', {}, 'trade', nonce))).toEqual(
    bodyOf(examples, 'rest.error.invalid_nonce_not_increasing'),
  )
  const { driven, call } = openGeminiTest()
  driven.simulators.setFault('gemini', 'expired-token', { when: 'once', form: 'ip-filter' })
  expect(await answered(call('/v1/balances'))).toEqual(bodyOf(examples, 'rest.error.ip_filter'))
  driven.simulators.setFault('gemini', 'server-error', { when: 'once', form: 'not-found' })
  expect(await answered(call('/v1/balances'))).toEqual(
    bodyOf(examples, 'rest.error.not_found_empty_body'),
  )
})

test('a missing role is named, with the roles that the key has', async () => {
  const { driven, apiServer, callRaw } = openGeminiTest()
  const model = bodyOf(examples, 'rest.error.missing_role')
  const key = driven.simulators.key('gemini', 'view')
  const registered = apiServer.auth.keys.find(({ id }) => id === key.id)
  const path = '/v1/order/new'
  const body = JSON.stringify({ request: path, nonce: Math.floor(driven.now / 1000) })
  const answer = (await answered(callRaw(path, body, 'view'))) as Record<string, unknown>
  expect(shapeDifferences(answer, model)).toEqual([])
  expect([answer['httpStatus'], answer['reason']]).toEqual([403, 'MissingRole'])
  expect(answer['message']).toBe(
    text(model, 'message')
      .replace('[Trader]', `[${registered?.roles.join(', ')}]`)
      .replace('[FundManager]', '[Trader]')
      .replace('account-THROWAWAYKEY00000000', key.id),
  )
})

test('who unsubscribes from the archived socket receives no more of it', () => {
  const { driven } = openGeminiTest({}, { actionsPerSecond: 2000 })
  const socket = driven.open('gemini', 'wss://gemini.simulated/v2/marketdata')
  socket.send({ type: 'subscribe', subscriptions: [{ name: 'l2', symbols: ['BTCUSD'] }] })
  driven.pass(1000)
  expect(socket.messages.length).toBeGreaterThan(1)
  socket.send(bodyOf(examples, 'archived.v2.unsubscribe'))
  driven.pass(200)
  const before = socket.messages.filter((message) => message.includes('l2_updates')).length
  driven.pass(2000)
  const after = socket.messages.filter((message) => message.includes('l2_updates')).length
  expect(after).toBe(before)
})
