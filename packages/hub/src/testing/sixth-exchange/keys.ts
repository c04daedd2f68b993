import type { KeyDefinition } from '@leadline/venues/exchanges/key-definition'
import type { AllowedCall } from '@leadline/venues/signing/allowed-calls'
import { hexOf, utf8 } from '@leadline/venues/signing/bytes'
import { cleaned, keyProblem } from '@leadline/venues/signing/key-reading'
import {
  amountToSign,
  bodyToSign,
  dashedMarket,
  sideToSign,
} from '@leadline/venues/signing/order-to-sign'
import { refuseUnlisted } from '@leadline/venues/signing/refuse-unlisted'

interface MeridianKey {
  apiKey: string
  secret: string
}

const allowed: readonly AllowedCall[] = [
  { method: 'GET', path: '/v1/account', use: 'view' },
  { method: 'POST', path: '/v1/orders', use: 'trade' },
  { method: 'DELETE', path: '/v1/orders/{id}', use: 'cancel' },
]

export const meridianKeys: KeyDefinition<MeridianKey> = {
  read: (pasted) => {
    const [apiKey, secret] = [cleaned(pasted.apiKey), cleaned(pasted.secret)]
    if (!apiKey.startsWith('mm-')) return keyProblem('apiKey', "It begins with 'mm-'.")
    return { ok: true, key: { apiKey, secret }, publicKey: '' }
  },
  idOf: ({ apiKey }) => apiKey,
  sign: async (call, { apiKey, secret }, crypto) => {
    refuseUnlisted(allowed, call)
    const { method, path, query, time } = call
    const body = typeof call.body === 'string' ? call.body : undefined
    const text = [time, method, path, body ?? ''].join('\n')
    const signature = hexOf(await crypto.hmacSha256(utf8(secret), utf8(text)))
    const headers = { 'mm-key': apiKey, 'mm-time': String(time), 'mm-sign': signature }
    return { headers, query, body }
  },
  orderIn: ({ method, path, body }) => {
    if (method !== 'POST' || path !== '/v1/orders') return undefined
    const { market, side, price, size } = bodyToSign(body)
    return {
      ...dashedMarket(market),
      side: sideToSign(side),
      size: amountToSign(size),
      quoteSize: null,
      limitPrice: amountToSign(price),
    }
  },
  selfTest: {
    vector: {
      pasted: { apiKey: 'mm-throw-away', secret: 'meridian-secret-00000000' },
      call: { method: 'GET', path: '/v1/account', query: [], body: undefined },
      time: 1_790_000_000_000,
      nonce: '0',
      signed: {
        headers: {
          'mm-sign': 'ad55fd78d51c6984ae25e552c2904c7fd23e8adbbd5ecc0b126a8b47bce02eaa',
        },
        query: [],
        body: undefined,
      },
    },
    withdrawalPath: '/v1/withdrawals',
  },
}
