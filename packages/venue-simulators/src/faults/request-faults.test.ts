import { expect, test } from 'vitest'

import { openBinanceTest } from '../binance-us/testing/client.ts'
import { coinbaseClient } from '../coinbase/testing/client.ts'
import { openGeminiTest } from '../gemini/testing/client.ts'
import { krakenClient } from '../kraken/testing/client.ts'
import { openRobinhoodTest } from '../robinhood/testing/client.ts'
import { Driven } from '../testing/driven.ts'
import { bodyOf, examplesOf } from '../testing/examples.ts'
import { pick, text } from '../testing/look.ts'
import { publicPaths } from '../testing/market-connections.ts'

const venues = ['coinbase', 'kraken', 'gemini', 'binance-us'] as const

test.each([
  ['coinbase', 429, 'rate_limit_exceeded'],
  ['kraken', 200, 'EGeneral:Too many requests'],
  ['gemini', 429, 'RateLimit'],
  ['binance-us', 429, '-1003'],
] as const)('%s: too many calls, said with %i and %s', async (venue, status, word) => {
  const driven = new Driven(venue)
  driven.simulators.setFault(venue, 'rate-limited', { when: 'once' })
  const refused = await driven.fetch(venue, 'GET', publicPaths[venue])
  expect(refused.status).toBe(status)
  expect(refused.body).toContain(word)
  expect((await driven.fetch(venue, 'GET', publicPaths[venue])).status).toBe(200)
})

test.each([
  ['coinbase', 503, 'text'],
  ['kraken', 200, 'json'],
  ['gemini', 500, 'text'],
  ['binance-us', 504, 'json'],
] as const)('%s: the server fails with %i and %s', async (venue, status, form) => {
  const driven = new Driven(venue)
  driven.simulators.setFault(venue, 'server-error', { when: 'once' })
  const failed = await driven.fetch(venue, 'GET', publicPaths[venue])
  expect([failed.status, failed.json === undefined ? 'text' : 'json']).toEqual([status, form])
})

test.each(venues)('%s: a page of HTML instead of an answer', async (venue) => {
  const driven = new Driven(venue)
  driven.simulators.setFault(venue, 'html-error', { when: 'once' })
  const { body, headers, status } = await driven.fetch(venue, 'GET', publicPaths[venue])
  expect(body).toMatch(/<html/i)
  expect(headers['content-type']).toMatch(/^text\/html/)
  expect(status).toBeGreaterThanOrEqual(400)
})

test.each(venues)('%s: an answer may take its time', async (venue) => {
  const driven = new Driven(venue)
  driven.simulators.setFault(venue, 'slow-answer', { when: 'once', ms: 4000 })
  const begin = driven.now
  await driven.fetch(venue, 'GET', publicPaths[venue])
  expect(driven.now - begin).toBeGreaterThanOrEqual(4000)
})

test('the exchange’s clock may be wrong, and its signatures follow its clock', async () => {
  const driven = new Driven('coinbase')
  const client = coinbaseClient(driven)
  driven.simulators.setFault('coinbase', 'clock-skew', { when: 'always', ms: -3000 })
  const { json } = await driven.fetch('coinbase', 'GET', publicPaths.coinbase)
  expect(Math.abs(Number(text(json, 'epochMillis')) - (driven.now - 3000))).toBeLessThan(100)
  expect((await client.get('/accounts')).status).toBe(401)
  driven.simulators.setFault('coinbase', 'clock-skew', { when: 'off' })
  expect((await client.get('/accounts')).status).toBe(200)
})

test.each([
  [
    'binance-us',
    async () => {
      const { driven, call } = openBinanceTest()
      driven.simulators.setFault('binance-us', 'clock-skew', { when: 'always', ms: 10_000 })
      return (await call('GET', '/api/v3/account')).body
    },
    '-1021',
  ],
  [
    'gemini',
    async () => {
      const { driven, call } = openGeminiTest()
      driven.simulators.setFault('gemini', 'clock-skew', { when: 'always', ms: 60_000 })
      return (await call('/v1/roles')).body
    },
    'InvalidNonce',
  ],
  [
    'robinhood',
    async () => {
      const { driven, call } = openRobinhoodTest()
      driven.simulators.setFault('robinhood', 'clock-skew', { when: 'always', ms: 60_000 })
      return String((await call('GET', '/api/v2/crypto/trading/accounts/')).status)
    },
    '401',
  ],
] as const)(
  '%s: a clock far off refuses what is signed by the right one',
  async (_venue, request, word) => {
    expect(await request()).toContain(word)
  },
)

test('a token may run out early, once', async () => {
  const driven = new Driven('coinbase')
  const client = coinbaseClient(driven)
  driven.simulators.setFault('coinbase', 'expired-token', { when: 'once' })
  expect((await client.get('/accounts')).status).toBe(401)
  expect((await client.get('/accounts')).status).toBe(200)
  const kraken = new Driven('kraken')
  const { call } = krakenClient(kraken)
  kraken.simulators.setFault('kraken', 'expired-token', { when: 'once' })
  expect(await call('Balance')).toEqual({ error: ['EAPI:Invalid nonce'] })
})

test('coinbase in maintenance: data goes on, trading does not', async () => {
  const driven = new Driven('coinbase')
  driven.simulators.setFault('coinbase', 'maintenance', { when: 'always' })
  expect((await driven.fetch('coinbase', 'GET', publicPaths.coinbase)).status).toBe(200)
  expect((await coinbaseClient(driven).get('/accounts')).status).toBe(503)
})

test.each([
  ['maintenance', 'EService:Unavailable', 'EService:Unavailable'],
  ['cancel_only', 'EService:Market in cancel_only mode', ''],
  ['post_only', 'EService:Market in post_only mode', ''],
])('kraken in %s: what may still be done', async (form, placing, cancelling) => {
  const driven = new Driven('kraken', { startUsd: { BTC: 60_000 } })
  const { call } = krakenClient(driven)
  const order = {
    pair: 'XBTUSD',
    type: 'buy',
    ordertype: 'limit',
    volume: '0.001',
    price: '55000.0',
  }
  const id = text(await call('AddOrder', order), 'result', 'txid', 0)
  driven.simulators.setFault('kraken', 'maintenance', { when: 'always', form })
  const status = await driven.fetch('kraken', 'GET', '/0/public/SystemStatus')
  expect(text(status.json, 'result', 'status')).toBe(form)
  expect(text(await call('AddOrder', order), 'error', 0)).toBe(placing)
  expect(text(await call('CancelOrder', { txid: id }), 'error', 0)).toBe(cancelling)
})

test('kraken reports every connection when its engine changes its state', () => {
  const driven = new Driven('kraken')
  const socket = driven.open('kraken', 'wss://kraken.simulated/v2')
  driven.simulators.setFault('kraken', 'maintenance', { when: 'always', form: 'cancel_only' })
  driven.pass(1500)
  driven.simulators.setFault('kraken', 'maintenance', { when: 'off' })
  driven.pass(1500)
  const states = socket.json().map((message) => text(message, 'data', 0, 'system'))
  expect(states).toEqual(['online', 'cancel_only', 'online'])
})

test('gemini in maintenance, in the words of its page', async () => {
  const { driven, call } = openGeminiTest()
  driven.simulators.setFault('gemini', 'maintenance', { when: 'always' })
  const { status, json } = await call('/v1/roles')
  const { httpStatus, ...body } = bodyOf(examplesOf('gemini'), 'rest.error.maintenance') as Record<
    string,
    unknown
  >
  expect({ status, json }).toEqual({ status: httpStatus, json: body })
})

test('binance.us in maintenance says so where it is asked', async () => {
  const { driven, call } = openBinanceTest()
  driven.simulators.setFault('binance-us', 'maintenance', { when: 'always' })
  expect((await call('GET', '/sapi/v1/system/status')).json).toEqual({ status: 1 })
  const { status, json } = await call('GET', '/api/v3/account')
  expect([status, pick(json, 'code')]).toEqual([503, -1016])
})
