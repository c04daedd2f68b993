import { expect, test } from 'vitest'

import { SigningRefused, type UnsignedCall } from '../../../session/signer.ts'
import { nodeSigningCrypto } from '../../../testing/node-signing-crypto.ts'
import { examples } from '../testing/market-harness.ts'
import { allowedGeminiCalls, signGeminiCall, signGeminiSocket } from './signing.ts'

interface Vector {
  apiKey: string
  apiSecret: string
  path: string
  payloadJson: string
  nonce: string
  headers: Record<string, string>
}

const vectorOf = (name: string) => examples.vectors[name] as unknown as Vector
const key = { apiKey: 'account-x', secret: 'y' }

function callTo(path: string, more: Partial<UnsignedCall> = {}): UnsignedCall {
  const common = { venue: 'gemini', keyId: 'k', host: 'api.gemini.com', query: [] } as const
  return { ...common, method: 'POST', path, body: undefined, time: 1_700_000_000_000, ...more }
}

/** Everything but the name and number of the call, as it stands. */
const parametersOf = ({ payloadJson }: Vector) =>
  `{${payloadJson.replace(/^\{"request":"[^"]+","nonce":"?\d+"?,?/, '')}`

test.each(['rest_new_order_post_only_ms_nonce', 'rest_balances_ms_nonce'])(
  '%s is signed to the letter',
  async (name) => {
    const vector = vectorOf(name)
    const { apiKey, apiSecret: secret, path, headers } = vector
    const crypto = nodeSigningCrypto({ nextNonce: () => '1700000000123' })
    const signed = await signGeminiCall(
      callTo(path, { body: parametersOf(vector), query: [['nonce', 'milliseconds']] }),
      { apiKey, secret },
      crypto,
    )
    expect(signed).toEqual({ headers, query: [], body: '' })
  },
)

test('a key that wants the time is given whole seconds of Gemini’s clock', async () => {
  const { apiKey, apiSecret: secret, path, headers } = vectorOf('rest_roles_seconds_nonce')
  const call = callTo(path, { time: 1_700_000_000_999, query: [['nonce', 'seconds']] })
  const signed = await signGeminiCall(call, { apiKey, secret }, nodeSigningCrypto())
  expect(signed).toEqual({ headers, query: [], body: '' })
})

test.each(['ws_upgrade', 'ws_upgrade_conformance'])(
  '%s: the opening of a connection',
  async (name) => {
    const { apiKey, apiSecret: secret, nonce, headers } = vectorOf(name)
    const call = callTo('', { method: 'LINE', host: 'ws.gemini.com', time: Number(nonce) * 1000 })
    const signed = await signGeminiCall(call, { apiKey, secret }, nodeSigningCrypto())
    expect(signed).toEqual({ headers, query: [], body: undefined })
  },
)

const payloadOf = async (call: UnsignedCall, nonce = '1700000000002') => {
  const crypto = nodeSigningCrypto({ nextNonce: () => nonce })
  const { headers } = await signGeminiCall(call, key, crypto)
  return Buffer.from(headers['X-GEMINI-PAYLOAD'] ?? '', 'base64').toString()
}

test('no digit of a long number is lost', async () => {
  const body = '{"order_id":9007199254740993}'
  expect(await payloadOf(callTo('/v1/order/status', { body }))).toBe(
    '{"request":"/v1/order/status","nonce":"1700000000002","order_id":9007199254740993}',
  )
})

test.each(['1700000000002000', '1700000000002000000'])(
  'a number finer than milliseconds never leaves: %s',
  async (nonce) => {
    expect(await payloadOf(callTo('/v1/roles'), nonce)).toContain('"nonce":"1700000000002"')
  },
)

test('another text has another signature', async () => {
  const crypto = nodeSigningCrypto({ nextNonce: () => '1700000000123' })
  const { headers, apiKey, apiSecret: secret } = vectorOf('rest_balances_ms_nonce')
  const signed = await signGeminiCall(callTo('/v1/orders'), { apiKey, secret }, crypto)
  expect(signed.headers['X-GEMINI-SIGNATURE']).not.toBe(headers['X-GEMINI-SIGNATURE'])
})

test.each([
  '/v1/withdraw/btc',
  '/v1/payments/addbank',
  '/v1/payments/methods',
  '/v1/deposit/bitcoin/newAddress',
  '/v1/addresses/bitcoin',
  '/v1/approvedAddresses/bitcoin/request',
  '/v1/account/transfer/btc',
  '/v1/account/create',
  '/v1/account/list',
  '/v1/account',
  '/v1/transfers',
  '/v1/clearing/new',
  '/v1/staking/stake',
  '/v1/wrap/gusdusd',
  '/v1/margin/order/preview',
  '/v1/order/cancel/session',
  '/v1/orders/history',
  '/v1/order/new/',
  '/v1/order/../withdraw/btc',
])('%s is never signed', async (path) => {
  const signed = signGeminiCall(callTo(path), key, nodeSigningCrypto())
  await expect(signed).rejects.toThrow(SigningRefused)
})

/** Calls that the examples show and Leadline has no use for. */
const unused = ['/v1/account', '/v1/order/cancel/session', '/v1/orders/history', '/v1/tradevolume']

test('of all private calls in the examples, only those for viewing, trading and canceling are signed', () => {
  const shown = new Set(
    examples.names.flatMap((name) => {
      const body = examples.body(name) as { payload?: { request?: string } } | null
      return body?.payload?.request ?? []
    }),
  )
  const allowed = allowedGeminiCalls.map(({ path }) => path)
  expect([...shown].filter((path) => !allowed.includes(path)).toSorted()).toEqual(unused)
})

test.each(['/v1/order/new', '/v1/balances', '/v1/order/cancel/all'])(
  '%s names no other account past the vault, however that is spelled',
  async (path) => {
    for (const body of ['{"account":"other"}', '{"\\u0061ccount":"other","symbol":"btcusd"}']) {
      const signed = signGeminiCall({ ...callTo(path), body }, key, nodeSigningCrypto())
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(signed).rejects.toThrow(SigningRefused)
    }
  },
)

test.each(['{"nonce":1}', '{"request":"/v1/withdraw/btc"}', '[]', '{', 'null', '{"a":1}}'])(
  'a call that says %s is not signed',
  async (body) => {
    const signed = signGeminiCall(callTo('/v1/orders', { body }), key, nodeSigningCrypto())
    await expect(signed).rejects.toThrow(SigningRefused)
  },
)

test.each([
  ['/v1/order/new', '{"symbol":"btcusd","account":"somebody-else"}'],
  ['/v1/order/new', String.raw`{"symbol":"btcusd","\u0061ccount":"somebody-else"}`],
  ['/v1/order/new', '{"symbol":"btcusd","amount":"1","amount":"1000"}'],
  ['/v1/order/new', '{"symbol":{"toString":"btcusd"}}'],
  ['/v1/order/cancel', '{"order_id":1,"symbol":"btcusd"}'],
  ['/v1/balances', '{"account":"somebody-else"}'],
  ['/v1/order/cancel/all', '{"order_id":1}'],
])('%s that says %s is not signed', async (path, body) => {
  const signed = signGeminiCall(callTo(path, { body }), key, nodeSigningCrypto())
  await expect(signed).rejects.toThrow(SigningRefused)
})

test('a form is not signed, nor anything on the connection', async () => {
  const call = callTo('/v1/orders', { body: [['a', 'b']] })
  await expect(signGeminiCall(call, key, nodeSigningCrypto())).rejects.toThrow(SigningRefused)
  expect(() => signGeminiSocket()).toThrow(SigningRefused)
})
