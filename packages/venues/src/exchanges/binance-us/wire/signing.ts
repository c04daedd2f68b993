import { encodePairs } from '../../../session/request-address.ts'
import { type SignedCall, SigningRefused, type UnsignedCall } from '../../../session/signer.ts'
import type { AllowedCall } from '../../../signing/allowed-calls.ts'
import { hexOf, utf8 } from '../../../signing/bytes.ts'
import { refuseUnlisted } from '../../../signing/refuse-unlisted.ts'
import type { SigningCrypto } from '../../../signing/signing-crypto.ts'
import type { BinanceUsKey } from './key.ts'

const userStream = '/api/v3/userDataStream'

/**
 * Withdrawals, deposits, transfers, staking, convert, over-the-counter and sub-accounts are not on it; nor is ending the
 * user stream's key, which would silence every other program of the same user.
 */
export const allowedBinanceUsCalls: readonly AllowedCall[] = [
  { method: 'GET', path: '/api/v3/account', use: 'view' },
  { method: 'GET', path: '/api/v3/order', use: 'view' },
  { method: 'GET', path: '/api/v3/openOrders', use: 'view' },
  { method: 'GET', path: '/api/v3/allOrders', use: 'view' },
  { method: 'GET', path: '/api/v3/myTrades', use: 'view' },
  { method: 'GET', path: '/api/v3/historicalTrades', use: 'view' },
  { method: 'GET', path: '/sapi/v1/asset/query/trading-fee', use: 'view' },
  { method: 'GET', path: '/sapi/v1/system/status', use: 'view' },
  { method: 'GET', path: '/sapi/v3/apiTradingStatus', use: 'view' },
  { method: 'GET', path: '/sapi/v1/account/apiRestrictions', use: 'view' },
  { method: 'POST', path: '/api/v3/order', use: 'trade' },
  { method: 'POST', path: '/api/v3/order/test', use: 'view' },
  { method: 'DELETE', path: '/api/v3/order', use: 'cancel' },
  { method: 'DELETE', path: '/api/v3/openOrders', use: 'cancel' },
  { method: 'POST', path: userStream, use: 'user-stream' },
  { method: 'PUT', path: userStream, use: 'user-stream' },
]

/** These want to know whose key it is, and nothing more. */
const unsigned = new Set([userStream, '/api/v3/historicalTrades'])

/** The text that is sent is signed as it is sent: query first, then body, with nothing in between. */
export async function signBinanceUsCall(
  call: UnsignedCall,
  key: BinanceUsKey,
  crypto: SigningCrypto,
): Promise<SignedCall> {
  refuseUnlisted(allowedBinanceUsCalls, call)
  const { query, body, path, time } = call
  if (typeof body === 'string' && body !== '') {
    throw new SigningRefused('Binance.US is sent forms, not texts.')
  }
  const form = body !== undefined && typeof body !== 'string' ? body : undefined
  const headers = { 'X-MBX-APIKEY': key.apiKey }
  if (unsigned.has(path)) {
    return { headers, query, body: form ? encodePairs(form) : undefined }
  }
  const stamp = ['timestamp', String(Math.floor(time))] as const
  const stampedQuery = form ? query : [...query, stamp]
  const stampedForm = form ? encodePairs([...form, stamp]) : ''
  const signature = await signatureOf(encodePairs(stampedQuery) + stampedForm, key, crypto)
  if (!form) {
    return { headers, query: [...stampedQuery, ['signature', signature]], body: undefined }
  }
  return {
    headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    query,
    body: `${stampedForm}&signature=${signature}`,
  }
}

/** The parameters of a request over the WebSocket API, sorted by name, are what is signed. */
export async function signBinanceUsSocket(
  purpose: string,
  _params: Readonly<Record<string, string>>,
  key: BinanceUsKey,
  crypto: SigningCrypto,
): Promise<{ apiKey: string; timestamp: string; signature: string }> {
  if (purpose !== 'user-stream') {
    throw new SigningRefused('Leadline does not sign this message: it is not on its list.')
  }
  const { apiKey } = key
  const timestamp = String(Math.floor(crypto.nowMs()))
  const signature = await signatureOf(`apiKey=${apiKey}&timestamp=${timestamp}`, key, crypto)
  return { apiKey, timestamp, signature }
}

/** The secret is used as it is printed. */
async function signatureOf(
  text: string,
  { secretKey }: BinanceUsKey,
  crypto: SigningCrypto,
): Promise<string> {
  return hexOf(await crypto.hmacSha256(utf8(secretKey), utf8(text)))
}
