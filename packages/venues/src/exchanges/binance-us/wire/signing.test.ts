import { expect, test } from 'vitest'

import { encodePairs, requestAddress } from '../../../session/request-address.ts'
import { SigningRefused, type UnsignedCall } from '../../../session/signer.ts'
import { nodeSigningCrypto } from '../../../testing/node-signing-crypto.ts'
import { binanceUsExamples } from '../testing/market-harness.ts'
import { readBinanceUsKey } from './key.ts'
import { signBinanceUsCall, signBinanceUsSocket } from './signing.ts'

interface Case {
  name: string
  method?: UnsignedCall['method']
  path?: string
  query?: string
  body?: string
  params?: Record<string, unknown>
  signedText: string
  signature: string
}

interface Keys {
  apiKey: string
  secret: string
  cases: Case[]
}

const { documented, throwaway } = binanceUsExamples.vectors['signing'] as unknown as {
  documented: Keys
  throwaway: Keys
}

const keyOf = ({ apiKey, secret }: Keys) => ({ apiKey, secretKey: secret })
const pairsOf = (text: string) => [...new URLSearchParams(text)]
/** Signing adds the time itself. */
const withoutTime = (text: string) => pairsOf(text).filter(([name]) => name !== 'timestamp')
const timeIn = (text: string) => Number(/timestamp=(\d+)/.exec(text)?.[1])

function callTo(method: UnsignedCall['method'], path: string, time: number): UnsignedCall {
  const host = 'api.binance.us'
  return { venue: 'binance-us', keyId: 'k', method, host, path, query: [], body: undefined, time }
}

const restCases = [documented, throwaway].flatMap((keys) =>
  keys.cases.filter(({ path }) => path !== undefined).map((vector) => ({ ...vector, keys })),
)

test.each(restCases)('the signature of a vector comes out: $name', async (vector) => {
  const { method = 'GET', path = '', body, signedText, signature, keys } = vector
  const query = withoutTime(body === undefined ? signedText : (vector.query ?? ''))
  const call = {
    ...callTo(method, path, timeIn(signedText)),
    query,
    body: body === undefined ? undefined : withoutTime(body),
  }
  const signed = await signBinanceUsCall(call, keyOf(keys), nodeSigningCrypto())
  expect(signed.headers['X-MBX-APIKEY']).toBe(keys.apiKey)
  const sent = body === undefined ? encodePairs(signed.query) : signed.body
  expect(sent).toBe(`${body ?? signedText}&signature=${signature}`)
})

test('the vectors of the WebSocket API come out', async () => {
  const [vector] = throwaway.cases.filter(({ name }) => name.includes('subscribe.signature'))
  const fields = await signBinanceUsSocket('user-stream', {}, keyOf(throwaway), nodeSigningCrypto())
  expect(fields).toEqual({
    apiKey: throwaway.apiKey,
    timestamp: '1790000000000',
    signature: vector?.signature,
  })
  await expect(
    signBinanceUsSocket('order.place', {}, keyOf(throwaway), nodeSigningCrypto()),
  ).rejects.toThrow(SigningRefused)
})

interface Sent {
  method: UnsignedCall['method']
  url: string
  headers: Record<string, string>
  form?: string
}

const requests = Object.entries(binanceUsExamples)
  .filter(([name]) => /^rest\..*\.request/.test(name))
  .map(([name, { body }]) => ({ name, ...(body as Sent) }))
  .filter(({ headers }) => 'X-MBX-APIKEY' in (headers ?? {}))

/** Calls with a key that the examples show and Leadline has no use for. */
const unused = [
  'rest.tradingVolume.request',
  'rest.accountStatus.request',
  'rest.accountCommission.request.unconfirmed',
  'rest.rateLimitOrder.request',
  'rest.myFilters.request',
  'rest.myPreventedMatches.request',
  'rest.amendKeepPriority.request.unconfirmed',
  'rest.cancelReplace.request',
  'rest.oco.place.request',
  'rest.orderList.cancel.request',
  'rest.orderList.query.request',
  'rest.allOrderList.request',
  'rest.openOrderList.request',
  'rest.listenKey.close.request',
]

function callOf({ url, method, form }: Sent): UnsignedCall {
  const { pathname, search } = new URL(url)
  const unsigned = (text: string) =>
    pairsOf(text).filter(([name]) => name !== 'timestamp' && name !== 'signature')
  const query = unsigned(search)
  const body = form === undefined ? undefined : unsigned(form)
  return { ...callTo(method, pathname, 1_790_000_000_000), query, body }
}

test.each(requests.filter(({ name }) => unused.includes(name)))(
  '$name, for which there is no use, is not signed',
  async (sent) => {
    const signing = signBinanceUsCall(callOf(sent), keyOf(throwaway), nodeSigningCrypto())
    await expect(signing).rejects.toThrow(SigningRefused)
  },
)

test.each(requests.filter(({ name }) => !unused.includes(name)))(
  '$name leaves byte for byte as it is written down',
  async (sent) => {
    const call = callOf(sent)
    const { query, body, headers } = await signBinanceUsCall(
      call,
      keyOf(throwaway),
      nodeSigningCrypto(),
    )
    expect(requestAddress('https://api.binance.us', call.path, query)).toBe(sent.url)
    expect(body ?? '').toBe(sent.form ?? '')
    expect(headers).toMatchObject(sent.form === '' ? {} : sent.headers)
  },
)

test('the text that is signed is the text that is sent, whatever stands in it', async () => {
  const call = {
    ...callTo('GET', '/api/v3/order', 1_790_000_000_000),
    query: [['origClientOrderId', 'ä &=+%']] as const,
  }
  const { query } = await signBinanceUsCall(call, keyOf(throwaway), nodeSigningCrypto())
  const [text = '', signature] = encodePairs(query).split('&signature=')
  const crypto = nodeSigningCrypto()
  const encoder = new TextEncoder()
  const expected = await crypto.hmacSha256(encoder.encode(throwaway.secret), encoder.encode(text))
  expect(signature).toBe(Buffer.from(expected).toString('hex'))
})

test.each([
  ['POST', '/sapi/v1/capital/withdraw/apply'],
  ['POST', '/sapi/v1/fiatpayment/withdraw/apply'],
  ['POST', '/wapi/v3/withdraw.html'],
  ['GET', '/sapi/v1/capital/deposit/address'],
  ['GET', '/sapi/v1/capital/withdraw/history'],
  ['POST', '/sapi/v3/sub-account/transfer'],
  ['GET', '/sapi/v3/sub-account/list'],
  ['POST', '/sapi/v1/asset/dust'],
  ['POST', '/sapi/v1/staking/stake'],
  ['POST', '/sapi/v1/otc/orders'],
  ['POST', '/sapi/v1/cl/transfer'],
  ['POST', '/sapi/v1/custodian/transfer'],
  ['POST', '/sapi/v1/account/apiRestrictions'],
  ['POST', '/api/v3/order/oco'],
  ['DELETE', '/api/v3/userDataStream'],
  ['PUT', '/api/v3/order/amend/keepPriority'],
  ['POST', '/api/v3/orderList/oto'],
  ['POST', '/api/v3/orderList/otoco'],
  ['POST', '/api/v3/orderList/opo'],
  ['GET', '/api/v3/account/commission'],
  ['GET', '/api/v3/ticker/tradingDay'],
  ['GET', '/api/v3/uiKlines'],
  ['GET', '/api/v3/../sapi/v1/capital/withdraw/apply'],
] as const)('%s %s is never signed', async (method, path) => {
  const signing = signBinanceUsCall(callTo(method, path, 0), keyOf(throwaway), nodeSigningCrypto())
  await expect(signing).rejects.toThrow(SigningRefused)
})

test('a pasted key is read, or what is wrong with it is said', () => {
  const { apiKey, secret } = throwaway
  const problem = (pasted: { apiKey: string; secret: string }) => {
    const reading = readBinanceUsKey(pasted)
    return reading.ok ? '' : `${reading.field}: ${reading.message}`
  }
  const good = `throwaway${'S'.repeat(55)}`
  expect(readBinanceUsKey({ apiKey: ` ${apiKey}\n`, secret: `"${good}"` })).toEqual({
    ok: true,
    key: { apiKey, secretKey: good },
    publicKey: '',
  })
  expect(secret).toHaveLength(64)
  expect(problem({ apiKey, secret: good.slice(2) })).toBe(
    "secret: This is 62 characters; Binance.US's secret key has 64.",
  )
  expect(problem({ apiKey: 'x', secret: good })).toBe(
    "apiKey: This is 1 character; Binance.US's API key has 64.",
  )
  expect(problem({ apiKey: '', secret: good })).toBe('apiKey: The API key is missing.')
  expect(problem({ apiKey, secret: '' })).toBe('secret: The secret key is missing.')
  expect(problem({ apiKey, secret: apiKey })).toBe('secret: This is the API key once more.')
  expect(problem({ apiKey, secret: '-----BEGIN PRIVATE KEY-----' })).toMatch(/system-generated/)
  expect(problem({ apiKey, secret: `${good.slice(1)}-` })).toMatch(/letters and digits only/)
})
