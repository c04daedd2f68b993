import { createPublicKey, verify } from 'node:crypto'

import { expect, test } from 'vitest'

import { SigningRefused, type UnsignedCall } from '../../../session/signer.ts'
import { nodeSigningCrypto } from '../../../testing/node-signing-crypto.ts'
import { coinbaseExamples } from '../testing/market-harness.ts'
import { type CoinbaseKey, readCoinbaseKey } from './key.ts'
import { signCoinbaseCall, signCoinbaseSocket } from './signing.ts'

interface Vector {
  inputs: { now_unix_seconds: number; nonce: string; method?: 'GET' | 'POST'; url?: string }
  header_json: string
  payload_json: string
  signing_input: string
  token: string
}

const vectors = coinbaseExamples.vectors as Record<string, Vector> & {
  keys: Record<'es256' | 'ed25519', Record<string, string>>
  uri_claims: { method: 'GET' | 'POST'; url: string; uri: string }[]
}

const vector = (name: string): Vector => {
  const found = vectors[name]
  if (!found) throw new Error(`There is no vector ${name}`)
  return found
}

async function keyOf(kind: 'es256' | 'ed25519', form: string): Promise<CoinbaseKey> {
  const { key_name: apiKey = '', [form]: secret = '' } = vectors.keys[kind]
  const read = await readCoinbaseKey({ apiKey, secret }, nodeSigningCrypto())
  if (!read.ok) throw new Error(read.message)
  return read.key
}

const es256 = () => keyOf('es256', 'secret_sec1_pem')
const eddsa = () => keyOf('ed25519', 'secret_base64_64_bytes')

/** The vectors' tokens begin at the very second; ours begin five seconds before it. */
const timeOf = ({ inputs }: Vector) => (inputs.now_unix_seconds + 5) * 1000

function callTo(method: 'GET' | 'POST', url: string, time: number): UnsignedCall {
  const { host, pathname, searchParams } = new URL(url)
  const query = [...searchParams]
  return {
    venue: 'coinbase',
    keyId: 'k',
    method,
    host,
    path: pathname,
    query,
    body: undefined,
    time,
  }
}

async function tokenFor(name: string, key: CoinbaseKey): Promise<string> {
  const { inputs } = vector(name)
  const time = timeOf(vector(name))
  const crypto = nodeSigningCrypto({ randomHex: () => inputs.nonce, nowMs: () => time })
  if (!inputs.url) return (await signCoinbaseSocket('user-channel', {}, key, crypto)).jwt
  const signed = await signCoinbaseCall(
    callTo(inputs.method ?? 'GET', inputs.url, time),
    key,
    crypto,
  )
  expect(signed.headers['Content-Type']).toBe('application/json')
  return signed.headers['Authorization']?.replace('Bearer ', '') ?? ''
}

test.each(['eddsa_rest', 'eddsa_ws'])(
  'the token of %s is the vector, byte for byte',
  async (name) => {
    expect(await tokenFor(name, await eddsa())).toBe(vector(name).token)
  },
)

test.each(['es256_rest', 'es256_rest_post', 'es256_ws'])(
  'the token of %s says what the vector says, and its signature holds as r and s',
  async (name) => {
    const [header, payload, signature = ''] = (await tokenFor(name, await es256())).split('.')
    expect(`${header}.${payload}`).toBe(vector(name).signing_input)
    const bytes = Buffer.from(signature, 'base64url')
    expect(bytes).toHaveLength(64)
    const key = createPublicKey(vectors.keys.es256['public_spki_pem'] ?? '')
    const text = Buffer.from(vector(name).signing_input)
    expect(verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(true)
    expect(verify('sha256', Buffer.from('other'), { key, dsaEncoding: 'ieee-p1363' }, bytes)).toBe(
      false,
    )
  },
)

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >

test.each(vectors.uri_claims)('the query is no part of what is signed: $url', async (claim) => {
  const call = callTo(claim.method, claim.url, 1_790_000_000_000)
  const signed = await signCoinbaseCall(call, await eddsa(), nodeSigningCrypto())
  expect(claimsOf(signed.headers['Authorization'] ?? '')['uri']).toBe(claim.uri)
  expect(signed.query).toEqual(call.query)
})

test('a token is good from five seconds before for two minutes, so that a fast clock does no harm', async () => {
  const { jwt } = await signCoinbaseSocket('user-channel', {}, await eddsa(), nodeSigningCrypto())
  expect(claimsOf(jwt)).toMatchObject({ nbf: 1_789_999_995, exp: 1_790_000_115 })
  expect(claimsOf(jwt)).not.toHaveProperty('uri')
})

test('every token has a chance of its own', async () => {
  const tokens = await Promise.all(
    [1, 2].map(
      async () =>
        (await signCoinbaseSocket('user-channel', {}, await eddsa(), nodeSigningCrypto())).jwt,
    ),
  )
  expect(tokens[0]).not.toBe(tokens[1])
})

test('the body goes out as it is', async () => {
  const call = {
    ...callTo('POST', 'https://api.coinbase.com/api/v3/brokerage/orders', 0),
    body: '{"a":1}',
  }
  const signed = await signCoinbaseCall(call, await eddsa(), nodeSigningCrypto())
  expect(signed.body).toBe('{"a":1}')
})

test('only the account’s own channel is signed for', async () => {
  const signed = signCoinbaseSocket('withdraw', {}, await eddsa(), nodeSigningCrypto())
  await expect(signed).rejects.toThrow(SigningRefused)
})

const root = '/api/v3/brokerage'
test.each([
  ['POST', `${root}/portfolios/move_funds`],
  ['GET', `${root}/portfolios`],
  ['POST', `${root}/portfolios`],
  ['GET', `${root}/portfolios/b87a2d3f-8a1e-49b3-a4ea-402d8c389aca`],
  ['DELETE', `${root}/portfolios/b87a2d3f-8a1e-49b3-a4ea-402d8c389aca`],
  ['GET', `${root}/payment_methods`],
  ['POST', `${root}/convert/quote`],
  ['POST', `${root}/convert/trade/1`],
  ['POST', `${root}/orders/close_position`],
  ['POST', `${root}/cfm/sweeps/schedule`],
  ['POST', `${root}/intx/allocate`],
  ['POST', '/v2/accounts/8bfc20d7-f7c6-4422-bf07-8243ca4169f3/transactions'],
  ['POST', '/v2/accounts/8bfc20d7-f7c6-4422-bf07-8243ca4169f3/withdrawals'],
  ['POST', '/v2/accounts/8bfc20d7-f7c6-4422-bf07-8243ca4169f3/deposits'],
  ['POST', '/platform/v2/accounts'],
  ['DELETE', `${root}/orders`],
  ['GET', `${root}/orders/historical/../../portfolios`],
] as const)('%s %s is never signed', async (method, path) => {
  const call = { ...callTo('GET', 'https://api.coinbase.com/', 0), method, path }
  const signed = signCoinbaseCall(call, await eddsa(), nodeSigningCrypto())
  await expect(signed).rejects.toThrow(SigningRefused)
})

/** Calls that the examples show and Leadline has no use for. */
const unused = new Set([
  'POST /orders/edit_preview',
  'POST /portfolios/move_funds',
  'GET /best_bid_ask',
  'GET /portfolios',
  'GET /portfolios',
])

test('of all calls in the examples, only those for viewing, trading and canceling are signed', async () => {
  const calls = Object.values(coinbaseExamples)
    .map((example) => example as unknown as { where?: string; direction?: string })
    .filter(
      ({ direction, where }) => direction === 'client→venue' && /^(?:GET|POST) /.test(where ?? ''),
    )
    .map(({ where = '' }) => where.replace(root, ''))
    .filter((where) => !/^GET \/(?:market\/|time)/.test(where))
  const signed: string[] = []
  for (const call of new Set(calls)) {
    const [method = '', path = ''] = call.split(' ')
    const unsigned = {
      ...callTo('GET', 'https://api.coinbase.com/', 0),
      method: method as 'GET',
      path: `${root}${path}`,
    }
    const outcome = await signCoinbaseCall(unsigned, await eddsa(), nodeSigningCrypto()).catch(
      () => undefined,
    )
    if (outcome) signed.push(call)
    expect([call, outcome === undefined]).toEqual([call, unused.has(call)])
  }
  expect(signed.length).toBeGreaterThan(8)
})
