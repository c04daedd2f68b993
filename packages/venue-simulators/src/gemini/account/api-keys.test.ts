import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { geminiSign, openGeminiTest } from '../testing/client.ts'

const examples = examplesOf('gemini')
const { vectors } = examples

function errorOf(name: string) {
  const { httpStatus, ...body } = bodyOf(examples, `rest.error.${name}`) as Record<string, unknown>
  return { status: httpStatus, json: body }
}

const restVectors = Object.entries(vectors as object).filter(
  ([, vector]) => text(vector, 'kind') === 'rest-hmac',
)

test.each(restVectors.filter(([, vector]) => !text(vector, 'path').startsWith('wss')))(
  'the signature of the vector %s is accepted',
  async (_name, vector) => {
    const { driven, apiServer } = openGeminiTest({ nonce: 'increasing' })
    apiServer.auth.register({
      id: text(vector, 'apiKey'),
      secret: text(vector, 'apiSecret'),
      roles: ['Trader'],
    })
    const headers = pick(vector, 'headers') as Record<string, string>
    const { json } = await driven.fetch('gemini', 'POST', text(vector, 'path'), { headers })
    expect(['InvalidSignature', 'InvalidNonce', 'EndpointMismatch', 'InvalidApiKey']).not.toContain(
      text(json, 'reason'),
    )
  },
)

test('the upgrade of the vector opens a private socket', () => {
  const vector = pick(vectors, 'ws_upgrade')
  const { driven, apiServer } = openGeminiTest()
  apiServer.auth.register({
    id: text(vector, 'apiKey'),
    secret: text(vector, 'apiSecret'),
    roles: ['Trader'],
  })
  const headers = pick(vector, 'headers') as Record<string, string>
  const socket = driven.open('gemini', 'wss://gemini.simulated?snapshot=-1', headers)
  socket.send(bodyOf(examples, 'ws.orders.subscribe'))
  driven.pass(60)
  expect(socket.json()).toEqual([{ id: 'orders', status: 200 }])
})

test('refused upgrades: a master key, a wrong signature, an old nonce, a nonce used before', () => {
  const { driven, upgradeHeaders } = openGeminiTest()
  const codeOf = (headers: Record<string, string>) =>
    driven.open('gemini', 'wss://gemini.simulated', headers).closed?.reason
  expect(codeOf(upgradeHeaders('master'))).toBe('HTTP 401')
  expect(codeOf({ ...upgradeHeaders(), 'X-GEMINI-SIGNATURE': 'a'.repeat(96) })).toBe('HTTP 401')
  expect(codeOf(upgradeHeaders('trade', '1699999900'))).toBe('HTTP 401')
  expect(codeOf(upgradeHeaders('trade', String(driven.now)))).toBe('HTTP 401')
  const good = upgradeHeaders()
  expect(codeOf(good)).toBeUndefined()
  expect(codeOf(good)).toBe('HTTP 401')
})

test('by another variant, milliseconds open a socket too', () => {
  const { driven, upgradeHeaders } = openGeminiTest({ socketNonce: 'seconds-or-milliseconds' })
  const socket = driven.open(
    'gemini',
    'wss://gemini.simulated',
    upgradeHeaders('trade', String(driven.now)),
  )
  expect(socket.closed).toBeUndefined()
})

test('nonces by time: the same second twice is fine, half a minute off is not, nor are milliseconds', async () => {
  const { call, driven } = openGeminiTest({ nonce: 'time' })
  const second = Math.floor(driven.now / 1000)
  expect((await call('/v1/roles', {}, 'trade', second)).status).toBe(200)
  expect((await call('/v1/roles', {}, 'trade', second)).status).toBe(200)
  const late = await call('/v1/roles', {}, 'trade', second - 40)
  expect([late.status, text(late.json, 'reason')]).toEqual([400, 'InvalidNonce'])
  const milliseconds = await call('/v1/roles', {}, 'trade', driven.now)
  expect(text(milliseconds.json, 'message')).toMatch(
    /^Nonce '\d{13}' is not within 30 seconds of server time '\d{10}'$/,
  )
  expect(shapeDifferences(milliseconds.json, errorOf('invalid_nonce_window').json)).toEqual([])
})

test('nonces by increase: any number, but each greater than the last', async () => {
  const { call } = openGeminiTest({ nonce: 'increasing' })
  expect((await call('/v1/roles', {}, 'trade', 5)).status).toBe(200)
  const again = await call('/v1/roles', {}, 'trade', 5)
  expect(text(again.json, 'message')).toBe(
    "Nonce '5' has not increased since your last call to the Gemini API.",
  )
  expect((await call('/v1/roles', {}, 'trade', 6)).status).toBe(200)
})

test('nonces by both rules: one call a second', async () => {
  const { call, driven } = openGeminiTest({ nonce: 'time-and-increasing' })
  const second = Math.floor(driven.now / 1000)
  expect((await call('/v1/roles', {}, 'trade', second)).status).toBe(200)
  expect((await call('/v1/roles', {}, 'trade', second)).status).toBe(400)
  expect((await call('/v1/roles', {}, 'trade', second + 1)).status).toBe(200)
})

test('refused in the words of the page: signature, path, header, role', async () => {
  const { driven, call, callRaw } = openGeminiTest()
  const key = driven.simulators.key('gemini', 'trade')
  const payload = Buffer.from('{"request":"/v1/roles","nonce":1700000000}').toString('base64')
  const send = (headers: Record<string, string>) =>
    driven.fetch('gemini', 'POST', '/v1/roles', { headers })
  const pair = ({ status, json }: { status: number; json: unknown }) => ({ status, json })
  const wrong = {
    'X-GEMINI-APIKEY': key.id,
    'X-GEMINI-PAYLOAD': payload,
    'X-GEMINI-SIGNATURE': geminiSign('other', payload),
  }
  expect(pair(await send(wrong))).toEqual(errorOf('invalid_signature'))
  expect(pair(await send({}))).toEqual(errorOf('missing_apikey_header'))
  const elsewhere = await callRaw('/v1/balances', '{"request":"/v1/roles","nonce":1700000000}')
  expect(pair(elsewhere)).toEqual(errorOf('endpoint_mismatch'))
  expect(pair(await call('/v1/roles', {}, 'master'))).toEqual(errorOf('master_key_without_account'))
  expect((await call('/v1/roles', { account: 'primary' }, 'master')).status).toBe(200)
  const viewer = await call('/v1/order/new', { symbol: 'btcusd' }, 'view')
  expect([viewer.status, text(viewer.json, 'reason')]).toEqual([403, 'MissingRole'])
})

test('by another variant, a missing role has another envelope', async () => {
  const { call } = openGeminiTest({ missingRole: 'error' })
  const { json } = await call('/v1/order/new', {}, 'view')
  expect(shapeDifferences(json, errorOf('missing_role_error_envelope').json)).toEqual([])
})

test.each([
  ['trade', false],
  ['withdraw', true],
])('the %s key says whether it may move money', async (label, may) => {
  const { call } = openGeminiTest()
  const { json } = await call('/v1/roles', {}, label)
  expect(shapeDifferences(json, bodyOf(examples, 'rest.roles.response'))).toEqual([])
  expect(pick(json, 'isFundManager')).toBe(may)
})

test('withdrawing is refused and written down', async () => {
  const { call, driven } = openGeminiTest()
  expect((await call('/v1/withdraw/btc', {}, 'withdraw')).status).toBe(403)
  expect(driven.simulators.forbiddenCalls).toEqual(['gemini POST /v1/withdraw/btc'])
})
