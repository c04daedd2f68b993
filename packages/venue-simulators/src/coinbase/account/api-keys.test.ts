import { expect, test } from 'vitest'

import { p256PublicKey, ed25519PublicKey } from '../../crypto/signatures.ts'
import { Driven } from '../../testing/driven.ts'
import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { pick, text } from '../../testing/look.ts'
import { coinbaseClient, coinbaseToken } from '../testing/client.ts'
import { CoinbaseApiServer } from '../wire/api-server.ts'

const examples = examplesOf('coinbase')
const { vectors } = examples
const accounts = '/api/v3/brokerage/accounts'

/** The exchange with the throw-away keys of the vectors registered. */
function withVectorKeys() {
  const driven = new Driven('coinbase')
  const apiServer = driven.simulators.apiServer('coinbase')
  if (!(apiServer instanceof CoinbaseApiServer)) throw new Error('Coinbase has another API server.')
  const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
  const permissions = { view: true, trade: true, withdraw: false }
  apiServer.auth.register({
    name: text(vectors, 'keys', 'es256', 'key_name'),
    algorithm: 'ES256',
    publicKey: p256PublicKey(bytes(text(vectors, 'keys', 'es256', 'private_scalar_hex'))),
    permissions,
  })
  apiServer.auth.register({
    name: text(vectors, 'keys', 'ed25519', 'key_name'),
    algorithm: 'EdDSA',
    publicKey: ed25519PublicKey(bytes(text(vectors, 'keys', 'ed25519', 'seed_hex'))),
    permissions,
  })
  return driven
}

async function statusWith(driven: Driven, token: string, path = accounts) {
  const headers = { authorization: `Bearer ${token}` }
  return (await driven.fetch('coinbase', 'GET', path, { headers })).status
}

test.each(['es256_rest', 'eddsa_rest', 'eddsa_rest_uris_variant'])(
  'the token of the vector %s is accepted',
  async (name) => {
    expect(await statusWith(withVectorKeys(), text(vectors, name, 'token'))).toBe(200)
  },
)

test.each(['es256_ws', 'eddsa_ws'])('the socket token of the vector %s is accepted', (name) => {
  const driven = withVectorKeys()
  const socket = driven.open('coinbase', 'wss://coinbase.simulated/user')
  socket.send({ type: 'subscribe', channel: 'user', jwt: text(vectors, name, 'token') })
  driven.pass(100)
  expect(socket.json().map((message) => text(message, 'channel'))).toEqual([
    'subscriptions',
    'user',
  ])
})

test('keys are handed out as the exchange does: a file with name and secret, short ids work too', async () => {
  const driven = new Driven('coinbase')
  for (const label of ['trade', 'trade-ec']) {
    const key = driven.simulators.key('coinbase', label)
    const file = JSON.parse(key.file ?? '') as unknown
    expect(file).toEqual({ name: key.id, privateKey: key.secret })
    const uri = `GET api.coinbase.com${accounts}`
    expect(await statusWith(driven, coinbaseToken(key, driven.now, uri))).toBe(200)
    const short = { ...key, id: key.id.replace(/.*\//, '') }
    expect(await statusWith(driven, coinbaseToken(short, driven.now, uri))).toBe(200)
  }
})

test.each([
  [
    'iss coinbase-cloud with an audience, as another client sends it',
    { iss: 'coinbase-cloud', aud: ['retail_rest_api_proxy'] },
  ],
  ['an extra iat', { iat: 1_790_000_000 }],
])('accepted: %s', async (_words, claims) => {
  const driven = new Driven('coinbase')
  const key = driven.simulators.key('coinbase', 'trade-ec')
  const token = coinbaseToken(key, driven.now, `GET api.coinbase.com${accounts}`, claims)
  expect(await statusWith(driven, token)).toBe(200)
})

const right = `GET api.coinbase.com${accounts}`

test.each([
  ['uri claim with the query string kept', `${right}?limit=250`, {}],
  ['uri claim with another method', `POST api.coinbase.com${accounts}`, {}],
  ['uri claim with another path', 'GET api.coinbase.com/api/v3/brokerage/orders', {}],
  ['uri claim with https:// in front', `GET https://api.coinbase.com${accounts}`, {}],
  ['exp in the past', right, { nbf: 1_789_999_800, exp: 1_789_999_920 }],
  ['nbf in the future by a second', right, { nbf: 1_790_000_002, exp: 1_790_000_122 }],
  ['kid not equal to sub', right, { sub: 'organizations/x/apiKeys/y' }],
])('refused with 401 and plain text: %s', async (_words, uri, claims) => {
  const driven = new Driven('coinbase')
  const key = driven.simulators.key('coinbase', 'trade')
  const token = coinbaseToken(key, driven.now, uri, claims)
  const headers = { authorization: `Bearer ${token}` }
  const { status, body } = await driven.fetch('coinbase', 'GET', `${accounts}?limit=250`, {
    headers,
  })
  expect({ status, text: body }).toEqual(bodyOf(examples, 'rest_error_401'))
})

test('refused: a key nobody knows, the other algorithm under a name, a signature in DER', async () => {
  const driven = withVectorKeys()
  const key = driven.simulators.key('coinbase', 'trade')
  const ec = driven.simulators.key('coinbase', 'trade-ec')
  const stranger = { ...key, id: 'organizations/1/apiKeys/2' }
  expect(await statusWith(driven, coinbaseToken(stranger, driven.now, right))).toBe(401)
  const swapped = { id: key.id, secret: ec.secret }
  expect(await statusWith(driven, coinbaseToken(swapped, driven.now, right))).toBe(401)
  const token = text(vectors, 'es256_rest', 'token')
  const [head, body] = token.split('.')
  const raw = Buffer.from(text(vectors, 'es256_rest', 'signature_hex'), 'hex')
  const integer = (part: Buffer) => {
    const padded = (part[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), part]) : part
    return Buffer.concat([Buffer.from([2, padded.length]), padded])
  }
  const parts = Buffer.concat([integer(raw.subarray(0, 32)), integer(raw.subarray(32))])
  const der = Buffer.concat([Buffer.from([0x30, parts.length]), parts]).toString('base64url')
  expect(await statusWith(driven, `${head}.${body}.${der}`)).toBe(401)
})

test('a key that may only look is refused an order, in the words of the page', async () => {
  const client = coinbaseClient(new Driven('coinbase'), 'view')
  const answer = await client.post('/orders', bodyOf(examples, 'rest_create_limit_gtc'))
  const { status, json } = answer
  expect({ status, json }).toEqual(bodyOf(examples, 'rest_error_403_scope'))
})

test.each([
  ['trade', 'rest_key_permissions_response'],
  ['withdraw', 'rest_key_permissions_response_dangerous'],
])('the %s key says what it may do', async (label, name) => {
  const { json } = await coinbaseClient(new Driven('coinbase'), label).get('/key_permissions')
  const id = pick(json, 'portfolio_uuid')
  expect(json).toEqual({ ...bodyOf(examples, name), portfolio_uuid: id })
})

test('the user channel without a token, or with an old one, is an authentication failure', () => {
  const driven = new Driven('coinbase')
  const socket = driven.open('coinbase', 'wss://coinbase.simulated/user')
  const old = coinbaseToken(driven.simulators.key('coinbase', 'trade'), driven.now - 130_000)
  socket.send({ type: 'subscribe', channel: 'user' })
  socket.send({ type: 'subscribe', channel: 'user', jwt: old })
  driven.pass(100)
  const refusal = bodyOf(examples, 'ws_error_authentication')
  expect(socket.json()).toEqual([refusal, refusal])
})

test('a bad token kills a public subscription, a good one does not', () => {
  const driven = withVectorKeys()
  const socket = driven.open('coinbase', 'wss://coinbase.simulated')
  socket.send({ type: 'subscribe', channel: 'heartbeats', jwt: 'a.b.c' })
  driven.pass(100)
  expect(socket.json()).toEqual([bodyOf(examples, 'ws_error_authentication')])
  socket.send(bodyOf(examples, 'ws_subscribe_public_with_jwt'))
  driven.pass(100)
  expect(socket.json().map((message) => text(message, 'channel'))).toContain('ticker')
})

test('moving funds is refused and written down', async () => {
  const driven = new Driven('coinbase')
  const client = coinbaseClient(driven, 'trade')
  const answer = await client.post(
    '/portfolios/move_funds',
    bodyOf(examples, 'rest_move_funds_never_call'),
  )
  expect(answer.status).toBe(403)
  expect(driven.simulators.forbiddenCalls).toEqual(['coinbase POST /portfolios/move_funds'])
})

test('private answers show what is left of the allowance, and the last is refused', async () => {
  const driven = new Driven('coinbase')
  const client = coinbaseClient(driven)
  const { headers } = await client.get('/accounts')
  expect(headers).toMatchObject(pick(bodyOf(examples, 'rest_rate_headers'), 'headers') as object)
  const key = driven.simulators.key('coinbase', 'trade')
  const authorization = `Bearer ${coinbaseToken(key, driven.now, right)}`
  const transport = driven.simulators.transport('coinbase')
  const url = `https://coinbase.simulated${accounts}`
  const answers = Array.from({ length: 40 }, () =>
    transport.fetch({ method: 'GET', url, headers: { authorization }, timeoutMs: 5000 }),
  )
  driven.pass(100)
  const refused = (await Promise.all(answers)).filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(5)
  expect(JSON.parse(refused[0]?.body ?? '')).toEqual(
    pick(bodyOf(examples, 'rest_error_429'), 'json'),
  )
})
