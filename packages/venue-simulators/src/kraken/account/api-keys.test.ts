import { expect, test } from 'vitest'

import { Driven } from '../../testing/driven.ts'
import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { krakenClient, krakenSign } from '../testing/client.ts'
import { KrakenApiServer } from '../wire/api-server.ts'

const examples = examplesOf('kraken')
const signing = list(examples.vectors, 'signing')

function open(options: ConstructorParameters<typeof Driven>[1] = {}) {
  const driven = new Driven('kraken', {
    now: 1_788_264_000_000,
    startUsd: { BTC: 60_000 },
    ...options,
  })
  const apiServer = driven.simulators.apiServer('kraken')
  if (!(apiServer instanceof KrakenApiServer)) throw new Error('Kraken has another API server.')
  return { driven, apiServer }
}

/** A call with a key of one's own and everything of it in one's hand. */
async function call(
  { driven }: ReturnType<typeof open>,
  {
    method = 'Balance',
    nonce = '1',
    sign = '',
  }: { method?: string; nonce?: string; sign?: string },
) {
  const path = `/0/private/${method}`
  const body = `nonce=${nonce}`
  const secret = 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE='
  const headers = {
    'API-Key': 'mine',
    'API-Sign': sign || krakenSign(path, nonce, body, secret),
    'Content-Type': 'application/x-www-form-urlencoded',
  }
  return (await driven.fetch('kraken', 'POST', path, { headers, body })).json
}

function withKey(nonceWindow = 0n) {
  const opened = open()
  opened.apiServer.auth.register({
    id: 'mine',
    secret: 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=',
    grants: ['query-funds'],
    nonceWindow,
  })
  return opened
}

test.each(signing.map((vector) => [text(vector, 'name'), vector] as const))(
  'the signature of the vector is accepted: %s',
  async (_name, vector) => {
    const { driven, apiServer } = open()
    apiServer.auth.register({
      id: text(vector, 'apiKey'),
      secret: text(vector, 'secretBase64'),
      grants: ['query-funds', 'modify-trades', 'close-trades', 'query-open-trades'],
    })
    const { json } = await driven.fetch('kraken', 'POST', text(vector, 'path'), {
      headers: pick(vector, 'headers') as Record<string, string>,
      body: text(vector, 'body'),
    })
    const errors = list(json, 'error').map(String)
    expect(errors.filter((error) => /signature|key|nonce/.test(error))).toEqual([])
  },
)

test('a body hashed without the nonce in front is an invalid signature', async () => {
  const { driven, apiServer } = open()
  const [official] = signing
  apiServer.auth.register({
    id: text(official, 'apiKey'),
    secret: text(official, 'secretBase64'),
    grants: ['modify-trades'],
  })
  const headers = {
    ...(pick(official, 'headers') as Record<string, string>),
    'API-Sign': text(examples.vectors, 'negativeSigning', 'wrongSign'),
  }
  const body = text(official, 'body')
  const { json } = await driven.fetch('kraken', 'POST', text(official, 'path'), { headers, body })
  expect(json).toEqual({ error: ['EAPI:Invalid signature'] })
})

test('an unknown key is an invalid key', async () => {
  expect(await call(open(), {})).toEqual({ error: ['EAPI:Invalid key'] })
})

test('nonces only rise, beyond 2^53 too, and a replay is refused in the words of the page', async () => {
  const opened = withKey()
  const refused = bodyOf(examples, 'rest.error.nonce')
  const big = '1788264000000000001'
  expect(await call(opened, { nonce: big })).toMatchObject({ error: [] })
  expect(await call(opened, { nonce: big })).toEqual(refused)
  expect(await call(opened, { nonce: '1788264000000000000' })).toEqual(refused)
  expect(await call(opened, { nonce: '1788264000000000002' })).toMatchObject({ error: [] })
})

test('a window lets late nonces in, each of them once', async () => {
  const opened = withKey(10n)
  await call(opened, { nonce: '100' })
  expect(await call(opened, { nonce: '95' })).toMatchObject({ error: [] })
  expect(await call(opened, { nonce: '95' })).toEqual({ error: ['EAPI:Invalid nonce'] })
  expect(await call(opened, { nonce: '90' })).toEqual({ error: ['EAPI:Invalid nonce'] })
})

test('who keeps sending wrong nonces is locked out for a quarter of an hour', async () => {
  const opened = withKey()
  await call(opened, { nonce: '100' })
  for (let tries = 0; tries < 16; tries += 1) await call(opened, { nonce: '1' })
  expect(await call(opened, { nonce: '101' })).toEqual({ error: ['EGeneral:Temporary lockout'] })
  opened.driven.pass(15 * 60_000)
  expect(await call(opened, { nonce: '102' })).toMatchObject({ error: [] })
})

test('forms and JSON are read alike, plus signs and brackets included', async () => {
  const { driven } = open()
  const { call: request } = krakenClient(driven)
  const order = bodyOf(examples, 'rest.AddOrder.trailing_stop.request')
  for (const form of ['json', 'form'] as const) {
    const json = await request('AddOrder', { ...order, cl_ord_id: `try-${form}` }, form)
    expect(pick(json, 'error')).toEqual([])
  }
})

test.each([
  ['camelCase', 'trade', 'rest.GetApiKeyInfo.response'],
  ['snake_case', 'withdraw', 'rest.GetApiKeyInfo.response.snake_case'],
] as const)('what a key may do, in %s', async (keyInfoNames, label, name) => {
  const { driven } = open({ variants: { kraken: { keyInfoNames } } })
  const json = await krakenClient(driven, label).call('GetApiKeyInfo')
  expect(shapeDifferences(json, bodyOf(examples, name))).toEqual([])
  const grants = pick(json, 'result', 'permissions')
  expect(list(grants).includes('withdraw-funds')).toBe(label === 'withdraw')
})

test('a key without the tick for trading, or for sockets, is denied', async () => {
  const { driven } = open()
  const denied = { error: ['EGeneral:Permission denied'] }
  const order = bodyOf(examples, 'rest.AddOrder.limit_post_only.request')
  expect(await krakenClient(driven, 'view').call('AddOrder', order)).toEqual(denied)
  expect(await krakenClient(driven, 'no-socket').call('GetWebSocketsToken')).toEqual(denied)
})

test('the counter of calls fills up and sinks with time', async () => {
  const { driven } = open()
  const { call: request } = krakenClient(driven)
  const outcomes: unknown[] = []
  for (let calls = 0; calls < 25; calls += 1)
    outcomes.push(pick(await request('Balance'), 'error', 0))
  expect(outcomes.at(-1)).toBe('EAPI:Rate limit exceeded')
  driven.pass(30_000)
  expect(pick(await request('Balance'), 'error')).toEqual([])
})

test('a token works for a quarter of an hour, longer where a subscription holds it', async () => {
  for (const tokenLife of ['fifteen-minutes', 'with-subscription'] as const) {
    const { driven } = open({ variants: { kraken: { tokenLife } } })
    const token = await krakenClient(driven).token()
    const socket = driven.open('kraken', 'wss://kraken.simulated/private/v2')
    const request = (channel: string, id: number) =>
      socket.send({ method: 'subscribe', params: { channel, token }, req_id: id })
    request('executions', 1)
    driven.pass(16 * 60_000)
    request('balances', 2)
    driven.pass(200)
    const answer = socket.json().find((message) => text(message, 'req_id') === '2')
    expect(text(answer, 'success')).toBe(String(tokenLife === 'with-subscription'))
    expect(text(answer, 'error')).toBe(
      tokenLife === 'with-subscription' ? '' : 'EAPI:Invalid token',
    )
  }
})
