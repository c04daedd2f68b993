import { expect, test } from 'vitest'

import { list, pick, text } from '../../testing/look.ts'
import { type GeminiTestVariants, openGeminiTest } from '../testing/client.ts'
import { farLimit, farPlacement, openGeminiOrders } from '../testing/orders.ts'

test.each([
  ['apart', 200],
  ['shared', 400],
] as const)(
  'nonceCounters %s: a call in the second in which a socket was opened',
  async (nonceCounters, status) => {
    const opened = openGeminiOrders({ nonce: 'time-and-increasing', nonceCounters })
    opened.connect()
    expect((await opened.call('/v1/balances')).status).toBe(status)
  },
)

test.each([
  ['offered', 200],
  ['not-found', 404],
] as const)('rolesCall %s', async (rolesCall, status) => {
  expect((await openGeminiTest({ rolesCall }).call('/v1/roles')).status).toBe(status)
})

test.each([
  ['accepted', 200, 200],
  ['rejected', 400, 400],
  ['rejected-by-socket', 400, 200],
  ['rejected-by-rest', 200, 400],
] as const)(
  'repeatedClientId %s: %i by socket, %i by REST',
  async (repeatedClientId, bySocket, byRest) => {
    const { connect, call } = openGeminiOrders({ repeatedClientId })
    const { request } = connect()
    request('order.place', { ...farPlacement, clientOrderId: 'x' })
    const again = request('order.place', { ...farPlacement, clientOrderId: 'x' })
    expect(pick(again, 'status')).toBe(bySocket)
    const rest = await call('/v1/order/new', { ...farLimit, client_order_id: 'x' })
    expect(rest.status).toBe(byRest)
  },
)

test.each(['nothing', 'order'] as const)('orderResults %s', (orderResults) => {
  const { request } = openGeminiOrders({ orderResults }).connect()
  const yes = request('order.place', { ...farPlacement, clientOrderId: 'x' })
  const reported = orderResults === 'order' ? 'x' : undefined
  expect([pick(yes, 'status'), pick(yes, 'result', 'client_order_id')]).toEqual([200, reported])
})

test.each([
  ['calls', false],
  ['calls-and-messages', true],
] as const)('heartbeats by %s', async (heartbeats, isKept) => {
  const { connect, call, driven } = openGeminiOrders({ heartbeats })
  await call('/v1/order/new', farLimit, 'heartbeat')
  const { request } = connect('', 'heartbeat')
  for (let count = 0; count < 8; count += 1) {
    driven.pass(5000)
    request('ping', [])
  }
  const open = await call('/v1/orders')
  expect(list(open.json)).toHaveLength(isKept ? 1 : 0)
})

test.each([
  ['everything', 1],
  ['a-minute', 0],
] as const)('historyReach %s', async (historyReach, rows) => {
  const { call, driven } = openGeminiOrders({ historyReach })
  const crossing = { ...farLimit, price: '90000.00' }
  expect((await call('/v1/order/new', crossing)).status).toBe(200)
  const reported = async () => {
    const { json } = await call('/v1/mytrades', { timestamp: 1, symbol: 'btcusd' })
    return new Set(list(json).map((row) => text(row, 'order_id'))).size
  }
  expect(await reported()).toBe(1)
  driven.pass(61_000)
  expect(await reported()).toBe(rows)
})

/** A public socket that has subscribed to that. */
function listening(variants: GeminiTestVariants, streams: readonly string[]) {
  const { driven } = openGeminiTest(variants)
  const socket = driven.open('gemini', 'wss://gemini.simulated')
  socket.send({ id: 'n', method: 'subscribe', params: streams })
  driven.pass(100)
  return { driven, socket }
}

test.each([
  ['unlimited', 1],
  ['a-minute', 0],
] as const)('connectionLife %s', (connectionLife, connections) => {
  const { driven } = listening({ connectionLife }, ['btcusd@trade'])
  driven.pass(59_000)
  expect(driven.simulators.openConnections('gemini')).toBe(1)
  driven.pass(2000)
  expect(driven.simulators.openConnections('gemini')).toBe(connections)
})

test.each([
  [0, 200],
  [2, 400],
] as const)('mostStreams %i', (mostStreams, status) => {
  const streams = ['btcusd@trade', 'btcusd@bookTicker', 'btcusd@depth@100ms']
  const { socket } = listening({ mostStreams }, streams)
  const answer = socket.json().find((message) => text(message, 'id') === 'n')
  expect(pick(answer, 'status')).toBe(status)
})

test.each([
  ['none', 60],
  ['half-a-minute', 30],
] as const)('candlesLag %s: ten seconds into a minute', async (candlesLag, seconds) => {
  const variants = { candlesLag, formingCandle: 'left-out' } as const
  const { driven } = openGeminiTest(variants, { actionsPerSecond: 3000 })
  driven.pass(60_000 - (driven.now % 60_000) + 10_000)
  const { json } = await driven.fetch('gemini', 'GET', '/v2/candles/btcusd/1m')
  const minute = Math.floor(driven.now / 60_000) * 60_000
  expect(pick(json, 0, 0)).toBe(minute - (seconds === 60 ? 60_000 : 120_000))
})

test.each([
  ['key', false],
  ['address', true],
  ['account', true],
] as const)('limitScope %s: two keys at once', async (limitScope, isTooMuch) => {
  const { call } = openGeminiTest({ limitScope })
  const labels = Array.from({ length: 14 }, () => ['trade', 'view']).flat()
  const answers = await Promise.all(labels.map((label) => call('/v1/balances', {}, label)))
  expect(answers.some(({ status }) => status === 429)).toBe(isTooMuch)
})
