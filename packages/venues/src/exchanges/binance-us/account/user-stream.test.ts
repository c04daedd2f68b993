import { expect, test } from 'vitest'

import { BinanceUsAccountHarness, event } from '../testing/account-harness.ts'
import { exampleBody } from '../testing/market-harness.ts'

const stream = 'POST /api/v3/userDataStream'
const listenKey = `lk${'0'.repeat(58)}`
const signed = { apiKey: 'k', timestamp: '1790000000000', signature: 's' }
const isLive = (harness: BinanceUsAccountHarness) => harness.sink.streams.at(-1)?.isLive

/** The subscription was requested; answers its number. */
function requested(harness: BinanceUsAccountHarness): string {
  harness.open('user').sign(signed)
  const [{ id } = { id: '' }] = harness.takeSent('user') as { id: string }[]
  return id
}

function byListenKey(): BinanceUsAccountHarness {
  const harness = new BinanceUsAccountHarness().begun()
  harness.receive('user', {
    id: requested(harness),
    status: 404,
    error: { code: -1000, msg: 'No method' },
  })
  harness.pass(0).answerExample(stream, 'rest.listenKey.create.response')
  return harness
}

test('the stream is requested on the connection for requests, with what the vault made', () => {
  const harness = new BinanceUsAccountHarness().begun()
  expect(harness.io.connections.get('user')).toEqual({ address: 'trading', silenceMs: 60_000 })
  harness.open('user').sign({ ...signed, signature: 'abc' })
  const { method, params } = exampleBody('wsapi.userDataStream.subscribe.signature.request') as {
    method: string
    params: { timestamp: number }
  }
  expect(harness.takeSent('user')).toEqual([
    {
      id: 'user-1',
      method,
      params: { apiKey: 'k', timestamp: params.timestamp, signature: 'abc' },
    },
  ])
  expect(isLive(harness)).toBeUndefined()
  harness.receive('user', { id: 'user-1', status: 200, result: { subscriptionId: 0 } })
  expect(isLive(harness)).toBe(true)
})

test('orders and balances are read again as soon as the stream is live', () => {
  const harness = new BinanceUsAccountHarness().begun().subscribe().pass(0)
  expect(harness.waiting('/api/v3/openOrders')).toBeDefined()
  expect(harness.waiting('/api/v3/account')).toBeDefined()
})

test('a subscription that is there already is as good as a new one', () => {
  const harness = new BinanceUsAccountHarness().begun()
  const answer = exampleBody('wsapi.error.alreadySubscribed') as object
  harness.receive('user', { ...answer, id: requested(harness) })
  expect(isLive(harness)).toBe(true)
})

test('where the subscription is refused, the stream comes by a key of its own, which is kept alive', () => {
  const harness = byListenKey()
  expect(harness.io.connections.get('user')).toMatchObject({
    address: 'user',
    suffix: `/ws/${listenKey}`,
  })
  expect(isLive(harness)).toBe(false)
  harness.open('user')
  expect(isLive(harness)).toBe(true)
  harness.answerExample('PUT', 'rest.listenKey.keepalive.response').pass(30 * 60_000)
  expect(harness.pairs('PUT')).toBe(`listenKey=${listenKey}`)
  // An event comes bare on this connection, or wrapped with the key.
  harness.receive('user', event('executionReport.new'))
  harness.receive('user', { stream: listenKey, data: event('executionReport.trade.partial') })
  expect(harness.sink.orders.map(({ status }) => status)).toEqual(['open', 'partially-filled'])
})

test('a key that has run out is replaced, and what was missed is read', () => {
  const harness = byListenKey().open('user')
  harness.answerExample('PUT', 'rest.listenKey.keepalive.unknown')
  expect(isLive(harness)).toBe(false)
  harness.answer(stream, { listenKey: 'another' }).open('user')
  expect(harness.io.connections.get('user')).toMatchObject({ suffix: '/ws/another' })
  expect(isLive(harness)).toBe(true)
  harness.pass(0)
  expect(harness.waiting('/api/v3/openOrders')).toBeDefined()
})

test('where the key is gone as well, the subscription is tried again, ever more rarely', () => {
  const harness = new BinanceUsAccountHarness().begun()
  harness
    .receive('user', { id: requested(harness), status: 400, error: { code: -1, msg: 'no' } })
    .pass(0)
  harness.answerExample(stream, 'rest.listenKey.create.gone').pass(2000)
  expect(harness.io.connections.get('user')).toMatchObject({ address: 'trading' })
  expect(isLive(harness)).toBe(false)
  expect(harness.sink.streams.at(-1)?.reason).toContain('HTTP 410')
  harness.receive('user', { id: requested(harness), status: 200, result: {} })
  expect(isLive(harness)).toBe(true)
})

test('the key of the stream is in no word that anybody reads', () => {
  const harness = byListenKey().open('user').close('user', 1006, '').open('user')
  harness.answerExample('PUT', 'rest.listenKey.keepalive.unknown')
  const reported = JSON.stringify([
    harness.sink.streams,
    harness.io.anomalies,
    harness.io.reconnects,
  ])
  expect(reported).not.toContain(listenKey)
})

test('no answer to the subscription is a no', () => {
  const harness = new BinanceUsAccountHarness().begun()
  requested(harness)
  harness.pass(10_000)
  expect(harness.waiting(stream)).toBeDefined()
})

test('a vault that is locked is queried again', () => {
  const harness = new BinanceUsAccountHarness().begun().open('user').sign(null)
  expect(harness.sink.streams.at(-1)?.reason).toBe('The key is not open.')
  harness.pass(5000).sign(signed)
  expect(harness.takeSent('user')).toHaveLength(1)
})

test('a wrong clock is set right before the subscription is requested again', () => {
  const harness = new BinanceUsAccountHarness().begun()
  harness.receive('user', {
    id: requested(harness),
    status: 400,
    error: { code: -1021, msg: 'late' },
  })
  harness.pass(0).answer('/api/v3/time', { serverTime: harness.now + 3000 })
  harness.pass(5000)
  expect(harness.io.signings).toHaveLength(1)
})

test.each(['wsapi.error.rateLimited', 'wsapi.error.banned'])(
  'the exchange’s wish to be left alone is heeded: %s',
  (example) => {
    const harness = new BinanceUsAccountHarness().begun()
    harness.receive('user', { ...(exampleBody(example) as object), id: requested(harness) })
    expect(harness.io.holds).toHaveLength(1)
    harness.pass(20_000)
    expect(harness.io.signings).toHaveLength(0)
    harness.pass(101_000)
    expect(harness.io.signings.length + harness.countOf(stream)).toBeGreaterThan(0)
  },
)

test('a lost connection is not live until it is subscribed again', () => {
  const harness = new BinanceUsAccountHarness().begun().live().close('user')
  expect(isLive(harness)).toBe(false)
  harness.subscribe()
  expect(isLive(harness)).toBe(true)
})

test.each([
  ['wrapped.eventStreamTerminated', true],
  ['serverShutdown', false],
])('the connection is opened again when the exchange says that it ends: %s', (name, isUser) => {
  const harness = new BinanceUsAccountHarness().begun().live()
  harness.receive('user', exampleBody(isUser ? `user.${name}` : `wsapi.${name}`))
  expect(harness.io.reconnects).toHaveLength(1)
  expect(isLive(harness)).toBe(false)
})

test('a connection is opened again before the exchange ends it after a day', () => {
  const harness = new BinanceUsAccountHarness().begun().live()
  harness.pass(22 * 3_600_000)
  expect(harness.io.reconnects).toEqual([])
  harness.pass(3_600_000)
  expect(harness.io.reconnects).toHaveLength(1)
})
