import { expect, test } from 'vitest'

import { Driven } from '../../testing/driven.ts'
import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { numberAt, list, pick, text } from '../../testing/look.ts'
import { openBinanceTest } from '../testing/client.ts'
import { BinanceApiServer } from '../wire/api-server.ts'

const examples = examplesOf('binance-us')
const signing = pick(examples.vectors, 'signing')
const jsonOf = (name: string) => pick(bodyOf(examples, name), 'json')

const throwaway = list(signing, 'throwaway', 'cases').filter((row) => text(row, 'method') !== '')

test.each(throwaway.map((row) => [text(row, 'name'), row] as const))(
  'the signature of the vector is accepted: %s',
  async (_name, row) => {
    const { driven } = openBinanceTest()
    const path = text(row, 'url').replace('https://api.binance.us', '')
    const headers = pick(row, 'headers') as Record<string, string>
    const { json } = await driven.fetch('binance-us', text(row, 'method') as 'GET', path, {
      headers,
    })
    expect([-1021, -1022, -2014, -2015]).not.toContain(pick(json, 'code'))
  },
)

test.each(
  list(signing, 'documented', 'cases')
    .slice(0, 2)
    .map((row) => [text(row, 'name'), row] as const),
)('the published sample is accepted: %s', async (_name, row) => {
  const driven = new Driven('binance-us', { now: numberAt('1499827319559') })
  const apiServer = driven.simulators.apiServer('binance-us')
  if (!(apiServer instanceof BinanceApiServer))
    throw new Error('Binance.US has another API server.')
  const id = text(signing, 'documented', 'apiKey')
  const secret = text(signing, 'documented', 'secret')
  apiServer.auth.register({ id, secret, permissions: { view: true, trade: true, withdraw: false } })
  const query = text(row, 'query')
  const { json } = await driven.fetch(
    'binance-us',
    'POST',
    `/api/v3/order${query === '' ? '' : `?${query}`}`,
    {
      headers: { 'X-MBX-APIKEY': id },
      body: `${text(row, 'body')}&signature=${text(row, 'signature').toUpperCase()}`,
    },
  )
  // Signed rightly; only the pair is not traded here.
  expect(json).toEqual(jsonOf('error.invalidSymbol'))
})

const timing = list(examples.vectors, 'timing', 'cases').map((row) => [
  numberAt(row, 'timestamp') - numberAt(row, 'serverTime'),
  numberAt(row, 'recvWindow'),
  pick(row, 'accepted') === true,
])

test.each(timing)(
  'a clock off by %i ms within a window of %i: accepted %j',
  async (off, recvWindow, accepted) => {
    // Without a distance the request arrives in the very millisecond in which it was sent.
    const { driven, call } = openBinanceTest({}, { latency: 'none' })
    const stamp = driven.now + Number(off)
    const { status, json } = await call(
      'GET',
      '/api/v3/account',
      { recvWindow: Number(recvWindow) },
      stamp,
    )
    expect([status, pick(json, 'code')]).toEqual(accepted ? [200, undefined] : [400, -1021])
  },
)

test('refused: a wrong signature, an unknown key, a key that may only look', async () => {
  const { driven, call } = openBinanceTest()
  const request = async (id: string, signature = 'a'.repeat(64)) => {
    const path = `/api/v3/account?timestamp=${driven.now}&signature=${signature}`
    return driven.fetch('binance-us', 'GET', path, { headers: { 'X-MBX-APIKEY': id } })
  }
  expect((await request(openBinanceTest().key.id)).json).toEqual(jsonOf('error.badSignature'))
  expect((await request('short')).json).toEqual(jsonOf('error.badKeyFormat'))
  const stranger = await request('x'.repeat(64))
  expect(stranger).toMatchObject({ status: 401, json: jsonOf('error.keyIpOrPermission') })
  const missing = await call('GET', '/api/v3/order', { origClientOrderId: 'x' })
  expect(missing.json).toEqual(jsonOf('error.missingParameter'))
  const viewer = driven.simulators.key('binance-us', 'view')
  const { createHmac } = await import('node:crypto')
  const text1 = `symbol=BTCUSD&side=BUY&type=MARKET&quantity=0.001&timestamp=${driven.now}`
  const signature = createHmac('sha256', viewer.secret).update(text1).digest('hex')
  const denied = await driven.fetch('binance-us', 'POST', '/api/v3/order', {
    headers: { 'X-MBX-APIKEY': viewer.id },
    body: `${text1}&signature=${signature}`,
  })
  expect(denied.json).toEqual(jsonOf('error.keyIpOrPermission'))
})

test('a request signed in the past can be replayed inside its window, and not after', async () => {
  const { driven, call } = openBinanceTest()
  const stamp = driven.now
  expect((await call('GET', '/api/v3/account', {}, stamp)).status).toBe(200)
  driven.pass(3000)
  expect((await call('GET', '/api/v3/account', {}, stamp)).status).toBe(200)
  driven.pass(3000)
  expect((await call('GET', '/api/v3/account', {}, stamp)).json).toEqual(
    jsonOf('error.timestampOutsideWindow'),
  )
  expect((await call('GET', '/api/v3/account', {}, driven.now + 2000)).json).toEqual(
    jsonOf('error.timestampAhead'),
  )
})
