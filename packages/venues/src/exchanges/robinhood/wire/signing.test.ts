import { assert, asyncProperty, string } from 'fast-check'
import { expect, test } from 'vitest'

import { requestAddress } from '../../../session/request-address.ts'
import { SigningRefused, type UnsignedCall } from '../../../session/signer.ts'
import { nodeSigningCrypto } from '../../../testing/node-signing-crypto.ts'
import { robinhoodExamples } from '../testing/market-harness.ts'
import { readRobinhoodKey, type RobinhoodKey } from './key.ts'
import { signRobinhoodCall } from './signing.ts'

interface Vector {
  name: string
  api_key: string
  private_seed_base64: string
  public_key_base64: string
  timestamp: string
  method: 'GET' | 'POST'
  path: string
  body: string
  headers: Record<string, string>
}

const { vectors } = robinhoodExamples as unknown as {
  vectors: {
    signing: Vector[]
    signing_negative: { name: string; request: string; signature: string }[]
    key_forms: Record<string, string>
  }
}

async function keyOf(vector: Vector): Promise<RobinhoodKey> {
  const pasted = { apiKey: vector.api_key, secret: vector.private_seed_base64 }
  const reading = await readRobinhoodKey(pasted, nodeSigningCrypto())
  if (!reading.ok) throw new Error(reading.message)
  expect(reading.publicKey).toBe(vector.public_key_base64)
  return reading.key
}

function callOf({ method, path, body, timestamp }: Vector): UnsignedCall {
  const url = new URL(path, 'https://trading.robinhood.com')
  return {
    venue: 'robinhood',
    keyId: 'k',
    method,
    host: url.host,
    path: url.pathname,
    query: [...url.searchParams],
    body: body === '' ? undefined : body,
    time: Number(timestamp) * 1000 + 999,
  }
}

/** Leadline always writes a comma in a query as %2C, and signs it so. */
const ours = vectors.signing.filter(({ name }) => name !== 'v2_estimated_price_plain_commas')

test.each(ours)('the signature of a vector comes out: $name', async (vector) => {
  const call = callOf(vector)
  const signed = await signRobinhoodCall(call, await keyOf(vector), nodeSigningCrypto())
  expect(signed.headers).toMatchObject(vector.headers)
  expect(requestAddress('', call.path, signed.query)).toBe(vector.path)
  expect(signed.body ?? '').toBe(vector.body)
})

test('a comma sent as %2C is signed as %2C', async () => {
  const [plain] = vectors.signing.filter(({ name }) => name === 'v2_estimated_price_plain_commas')
  const [encoded] = vectors.signing.filter(({ name }) => name.endsWith('encoded_commas'))
  if (!plain || !encoded) throw new Error('The vectors are missing.')
  const signed = await signRobinhoodCall(callOf(plain), await keyOf(plain), nodeSigningCrypto())
  expect(signed.headers['x-signature']).toBe(encoded.headers['x-signature'])
})

test.each(vectors.signing_negative)('never signed like this: $name', async (negative) => {
  const vector = vectors.signing.find(({ name }) => name === negative.request)
  if (!vector) throw new Error(`There is no vector ${negative.request}`)
  const signed = await signRobinhoodCall(callOf(vector), await keyOf(vector), nodeSigningCrypto())
  expect(signed.headers['x-signature']).not.toBe(negative.signature)
  expect(signed.headers['x-signature']).toBe(vector.headers['x-signature'])
})

const [vector] = vectors.signing
const calls = Object.values(robinhoodExamples as Record<string, { where?: string }>)
  .filter(({ where }) => /^(?:GET|POST) \/api/.test(where ?? ''))
  .map(({ where = '' }) => where.split(' ') as ['GET' | 'POST', string])

test.each([...new Map(calls.map((call) => [call.join(' '), call])).values()])(
  '%s %s, of the examples, is signed',
  async (method, path) => {
    if (!vector) throw new Error('The vectors are missing.')
    const call = callOf({ ...vector, method, path, body: '' })
    await expect(
      signRobinhoodCall(call, await keyOf(vector), nodeSigningCrypto()),
    ).resolves.toHaveProperty('headers')
  },
)

test.each([
  ['POST', '/api/v2/crypto/trading/accounts/'],
  ['POST', '/api/v2/crypto/trading/holdings/'],
  ['DELETE', '/api/v2/crypto/trading/orders/7b1d0c52-6a3e-4f0b-8a44-2f7d4c9e1a10/'],
  ['POST', '/api/v2/crypto/trading/orders/7b1d0c52/../../transfers/'],
  ['POST', '/api/v2/crypto/transfers/'],
  ['POST', '/api/v2/crypto/withdrawals/'],
  ['POST', '/crypto/withdrawals/'],
  ['GET', '/api/v3/crypto/trading/accounts/'],
  ['GET', '/api/v2/crypto/marketdata/estimated_price/'],
  ['POST', '/mcp/trading'],
] as const)('%s %s is never signed', async (method, path) => {
  if (!vector) throw new Error('The vectors are missing.')
  const call = { ...callOf(vector), method, path }
  const signing = signRobinhoodCall(call, await keyOf(vector), nodeSigningCrypto())
  await expect(signing).rejects.toThrow(SigningRefused)
})

const apiKey = 'rh-api-00000000-0000-4000-8000-000000000001'
const { seed32_base64 = '', secret64_base64 = '', public_base64 } = vectors.key_forms
const pemOf = (base64: string) =>
  `-----BEGIN PRIVATE KEY-----\n${base64}\n-----END PRIVATE KEY-----`

async function problemOf(key: string, secret: string): Promise<string> {
  const reading = await readRobinhoodKey({ apiKey: key, secret }, nodeSigningCrypto())
  return reading.ok ? '' : `${reading.field}: ${reading.message}`
}

test('every form of a private key is the same key, and its public half is reported', async () => {
  const forms = [
    seed32_base64,
    secret64_base64,
    `PRIVATE ${seed32_base64}\n`,
    seed32_base64.replace('=', ''),
    pemOf(vectors.key_forms['pkcs8_der_base64'] ?? ''),
  ]
  for (const secret of forms) {
    const reading = await readRobinhoodKey({ apiKey, secret }, nodeSigningCrypto())
    expect(reading).toEqual({
      ok: true,
      key: { apiKey, pkcs8: vectors.key_forms['pkcs8_der_base64'] },
      publicKey: public_base64,
    })
  }
  expect(await problemOf(apiKey.replace('rh-api-', ''), seed32_base64)).toBe('')
})

test('what is wrong with a key is said in readable text', async () => {
  expect(await problemOf('', seed32_base64)).toBe('apiKey: The API key is missing.')
  expect(await problemOf(apiKey, ' ')).toBe('secret: The private key is missing.')
  expect(await problemOf(seed32_base64, apiKey)).toMatch(
    /^apiKey: This looks like half of the key pair/,
  )
  expect(await problemOf('mine', seed32_base64)).toMatch(/^apiKey: This is no API key of Robinhood/)
  expect(await problemOf(apiKey, seed32_base64.slice(4))).toBe(
    "secret: This is 40 characters; Robinhood's private key has 44.",
  )
  expect(await problemOf(apiKey, pemOf('AAAA'))).toBe('secret: This is not an Ed25519 private key.')
  const swapped = Buffer.from(secret64_base64, 'base64')
  swapped[40] = (swapped[40] ?? 0) ^ 1
  expect(await problemOf(apiKey, swapped.toString('base64'))).toMatch(/do not belong together/)
})

test('whatever is pasted gets an answer and never throws', async () => {
  await assert(
    asyncProperty(string(), string(), async (key, secret) => {
      expect((await readRobinhoodKey({ apiKey: key, secret }, nodeSigningCrypto())).ok).toBe(false)
      await readRobinhoodKey({ apiKey, secret }, nodeSigningCrypto())
    }),
    { numRuns: 200 },
  )
})

test('a query with a body is not signed: what is behind it would be anybody’s guess', async () => {
  const [first] = vectors.signing
  if (!first) throw new Error('no vector')
  const call = { ...callOf(first), method: 'GET' as const, body: '{}' }
  await expect(signRobinhoodCall(call, await keyOf(first), nodeSigningCrypto())).rejects.toThrow(
    SigningRefused,
  )
})
