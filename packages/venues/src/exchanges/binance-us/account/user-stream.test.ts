import { expect, test } from 'vitest'

import { BinanceUsAccountHarness, event } from '../testing/account-harness.ts'
import { exampleBody } from '../testing/market-harness.ts'

const stream = 'POST /api/v3/userDataStream'
const listenKey = `lk${'0'.repeat(58)}`
const signed = { apiKey: 'k', timestamp: '1790000000000', signature: 's' }
const isLive = (desk: BinanceUsAccountHarness) => desk.sink.streams.at(-1)?.isLive

/** The subscription was requested; answers its number. */
function requested(desk: BinanceUsAccountHarness): string {
  desk.open('user').sign(signed)
  const [{ id } = { id: '' }] = desk.takeSent('user') as { id: string }[]
  return id
}

function byListenKey(): BinanceUsAccountHarness {
  const desk = new BinanceUsAccountHarness().begun()
  desk.receive('user', {
    id: requested(desk),
    status: 404,
    error: { code: -1000, msg: 'No method' },
  })
  desk.pass(0).answerExample(stream, 'rest.listenKey.create.response')
  return desk
}

test('the stream is requested on the line for requests, with what the vault made', () => {
  const desk = new BinanceUsAccountHarness().begun()
  expect(desk.io.lines.get('user')).toEqual({ address: 'trading', silenceMs: 60_000 })
  desk.open('user').sign({ ...signed, signature: 'abc' })
  const { method, params } = exampleBody('wsapi.userDataStream.subscribe.signature.request') as {
    method: string
    params: { timestamp: number }
  }
  expect(desk.takeSent('user')).toEqual([
    {
      id: 'user-1',
      method,
      params: { apiKey: 'k', timestamp: params.timestamp, signature: 'abc' },
    },
  ])
  expect(isLive(desk)).toBeUndefined()
  desk.receive('user', { id: 'user-1', status: 200, result: { subscriptionId: 0 } })
  expect(isLive(desk)).toBe(true)
})

test('orders and balances are read again as soon as the stream is live', () => {
  const desk = new BinanceUsAccountHarness().begun().subscribe().pass(0)
  expect(desk.waiting('/api/v3/openOrders')).toBeDefined()
  expect(desk.waiting('/api/v3/account')).toBeDefined()
})

test('a subscription that is there already is as good as a new one', () => {
  const desk = new BinanceUsAccountHarness().begun()
  const answer = exampleBody('wsapi.error.alreadySubscribed') as object
  desk.receive('user', { ...answer, id: requested(desk) })
  expect(isLive(desk)).toBe(true)
})

test('where the subscription is refused, the stream comes by a key of its own, which is kept alive', () => {
  const desk = byListenKey()
  expect(desk.io.lines.get('user')).toMatchObject({ address: 'user', suffix: `/ws/${listenKey}` })
  expect(isLive(desk)).toBe(false)
  desk.open('user')
  expect(isLive(desk)).toBe(true)
  desk.answerExample('PUT', 'rest.listenKey.keepalive.response').pass(30 * 60_000)
  expect(desk.pairs('PUT')).toBe(`listenKey=${listenKey}`)
  // An event comes bare on this line, or wrapped with the key.
  desk.receive('user', event('executionReport.new'))
  desk.receive('user', { stream: listenKey, data: event('executionReport.trade.partial') })
  expect(desk.sink.orders.map(({ status }) => status)).toEqual(['open', 'partially-filled'])
})

test('a key that has run out is replaced, and what was missed is read', () => {
  const desk = byListenKey().open('user')
  desk.answerExample('PUT', 'rest.listenKey.keepalive.unknown')
  expect(isLive(desk)).toBe(false)
  desk.answer(stream, { listenKey: 'another' }).open('user')
  expect(desk.io.lines.get('user')).toMatchObject({ suffix: '/ws/another' })
  expect(isLive(desk)).toBe(true)
  desk.pass(0)
  expect(desk.waiting('/api/v3/openOrders')).toBeDefined()
})

test('where the key is gone as well, the subscription is tried again, ever more rarely', () => {
  const desk = new BinanceUsAccountHarness().begun()
  desk.receive('user', { id: requested(desk), status: 400, error: { code: -1, msg: 'no' } }).pass(0)
  desk.answerExample(stream, 'rest.listenKey.create.gone').pass(2000)
  expect(desk.io.lines.get('user')).toMatchObject({ address: 'trading' })
  expect(isLive(desk)).toBe(false)
  expect(desk.sink.streams.at(-1)?.reason).toContain('HTTP 410')
  desk.receive('user', { id: requested(desk), status: 200, result: {} })
  expect(isLive(desk)).toBe(true)
})

test('the key of the stream is in no word that anybody reads', () => {
  const desk = byListenKey().open('user').close('user', 1006, '').open('user')
  desk.answerExample('PUT', 'rest.listenKey.keepalive.unknown')
  const reported = JSON.stringify([desk.sink.streams, desk.io.anomalies, desk.io.reconnects])
  expect(reported).not.toContain(listenKey)
})

test('no answer to the subscription is a no', () => {
  const desk = new BinanceUsAccountHarness().begun()
  requested(desk)
  desk.pass(10_000)
  expect(desk.waiting(stream)).toBeDefined()
})

test('a vault that is locked is queried again', () => {
  const desk = new BinanceUsAccountHarness().begun().open('user').sign(null)
  expect(desk.sink.streams.at(-1)?.reason).toBe('The key is not open.')
  desk.pass(5000).sign(signed)
  expect(desk.takeSent('user')).toHaveLength(1)
})

test('a wrong clock is set right before the subscription is requested again', () => {
  const desk = new BinanceUsAccountHarness().begun()
  desk.receive('user', { id: requested(desk), status: 400, error: { code: -1021, msg: 'late' } })
  desk.pass(0).answer('/api/v3/time', { serverTime: desk.now + 3000 })
  desk.pass(5000)
  expect(desk.io.signings).toHaveLength(1)
})

test.each(['wsapi.error.rateLimited', 'wsapi.error.banned'])(
  'the exchange’s wish to be left alone is heeded: %s',
  (example) => {
    const desk = new BinanceUsAccountHarness().begun()
    desk.receive('user', { ...(exampleBody(example) as object), id: requested(desk) })
    expect(desk.io.holds).toHaveLength(1)
    desk.pass(20_000)
    expect(desk.io.signings).toHaveLength(0)
    desk.pass(101_000)
    expect(desk.io.signings.length + desk.countOf(stream)).toBeGreaterThan(0)
  },
)

test('a lost line is not live until it is subscribed again', () => {
  const desk = new BinanceUsAccountHarness().begun().live().close('user')
  expect(isLive(desk)).toBe(false)
  desk.subscribe()
  expect(isLive(desk)).toBe(true)
})

test.each([
  ['wrapped.eventStreamTerminated', true],
  ['serverShutdown', false],
])('the line is opened again when the exchange says that it ends: %s', (name, isUser) => {
  const desk = new BinanceUsAccountHarness().begun().live()
  desk.receive('user', exampleBody(isUser ? `user.${name}` : `wsapi.${name}`))
  expect(desk.io.reconnects).toHaveLength(1)
  expect(isLive(desk)).toBe(false)
})

test('a line is opened again before the exchange ends it after a day', () => {
  const desk = new BinanceUsAccountHarness().begun().live()
  desk.pass(22 * 3_600_000)
  expect(desk.io.reconnects).toEqual([])
  desk.pass(3_600_000)
  expect(desk.io.reconnects).toHaveLength(1)
})
