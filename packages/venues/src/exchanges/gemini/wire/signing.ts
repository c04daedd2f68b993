import { type SignedCall, SigningRefused, type UnsignedCall } from '../../../session/signer.ts'
import type { AllowedCall } from '../../../signing/allowed-calls.ts'
import { base64Of, hexOf, utf8 } from '../../../signing/bytes.ts'
import { refuseUnlisted } from '../../../signing/refuse-unlisted.ts'
import type { SigningCrypto } from '../../../signing/signing-crypto.ts'
import type { GeminiKey } from './key.ts'
import { nonceField } from './nonce-mode.ts'
import { readRequestFields } from './request-fields.ts'

/** Withdrawals, addresses, transfers, banks, clearing, staking and other accounts are not on it. */
export const allowedGeminiCalls: readonly AllowedCall[] = [
  { method: 'POST', path: '/v1/roles', use: 'view' },
  { method: 'POST', path: '/v1/balances', use: 'view' },
  { method: 'POST', path: '/v1/notionalvolume', use: 'view' },
  { method: 'POST', path: '/v1/orders', use: 'view' },
  { method: 'POST', path: '/v1/order/status', use: 'view' },
  { method: 'POST', path: '/v1/mytrades', use: 'view' },
  { method: 'POST', path: '/v1/order/new', use: 'trade' },
  { method: 'POST', path: '/v1/order/cancel', use: 'cancel' },
  { method: 'POST', path: '/v1/order/cancel/all', use: 'cancel' },
  { method: 'POST', path: '/v1/heartbeat', use: 'user-stream' },
  { method: 'LINE', path: '', use: 'user-stream' },
]

/** Everything of a call stands in one header, and nothing in its body: what is said there is not read. */
export async function signGeminiCall(
  call: UnsignedCall,
  key: GeminiKey,
  crypto: SigningCrypto,
): Promise<SignedCall> {
  refuseUnlisted(allowedGeminiCalls, call)
  const seconds = String(Math.floor(call.time / 1000))
  if (call.method === 'LINE') {
    const headers = await headersFor(seconds, key, crypto)
    return { headers: { ...headers, 'X-GEMINI-NONCE': seconds }, query: [], body: undefined }
  }
  const isTimed = call.query.some(([name, mode]) => name === nonceField && mode === 'seconds')
  const nonce = isTimed ? seconds : JSON.stringify(await millisecondNonce(crypto))
  const said = `{"request":${JSON.stringify(call.path)},"nonce":${nonce}${parametersIn(call)}}`
  return {
    headers: {
      'Content-Type': 'text/plain',
      'Content-Length': '0',
      'Cache-Control': 'no-cache',
      ...(await headersFor(said, key, crypto)),
    },
    query: [],
    body: '',
  }
}

/** A connection is signed by the headers of its opening, and nothing on it after that. */
export function signGeminiSocket(): never {
  throw new SigningRefused('Nothing on Gemini’s line is signed but its opening.')
}

/** Never finer than milliseconds: a key that has seen one such number refuses all others for good. */
async function millisecondNonce(crypto: SigningCrypto): Promise<string> {
  return (await crypto.nextNonce('milliseconds')).slice(0, 13)
}

/** The fields of a text as they stand, because numbers of orders are longer than numbers may be. */
function parametersIn({ path, body }: UnsignedCall): string {
  if (body === undefined || body === '') return ''
  if (typeof body !== 'string') throw new SigningRefused('Gemini is sent texts, not forms.')
  const fields = readRequestFields(path, body)
  if (typeof fields === 'string') throw new SigningRefused(fields)
  return [...fields].map(([name, value]) => `,"${name}":${value}`).join('')
}

async function headersFor(
  text: string,
  { apiKey, secret }: GeminiKey,
  crypto: SigningCrypto,
): Promise<Record<string, string>> {
  const payload = base64Of(utf8(text))
  return {
    'X-GEMINI-APIKEY': apiKey,
    'X-GEMINI-PAYLOAD': payload,
    'X-GEMINI-SIGNATURE': hexOf(await crypto.hmacSha384(utf8(secret), utf8(payload))),
  }
}
