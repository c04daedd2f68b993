import { encodePairs } from '../../../session/request-address.ts'
import { type SignedCall, SigningRefused, type UnsignedCall } from '../../../session/signer.ts'
import type { AllowedCall } from '../../../signing/allowed-calls.ts'
import { base64UrlOf, bytesOfBase64, utf8 } from '../../../signing/bytes.ts'
import { refuseUnlisted } from '../../../signing/refuse-unlisted.ts'
import type { SigningCrypto } from '../../../signing/signing-crypto.ts'
import type { CoinbaseKey } from './key.ts'

const root = '/api/v3/brokerage'

/** Moving funds between portfolios, converting, and everything of deposits and payment methods is not on it. */
export const allowedCoinbaseCalls: readonly AllowedCall[] = [
  { method: 'GET', path: `${root}/key_permissions`, use: 'view' },
  { method: 'GET', path: `${root}/accounts`, use: 'view' },
  { method: 'GET', path: `${root}/transaction_summary`, use: 'view' },
  { method: 'GET', path: `${root}/orders/historical/batch`, use: 'view' },
  { method: 'GET', path: `${root}/orders/historical/fills`, use: 'view' },
  { method: 'GET', path: `${root}/orders/historical/{id}`, use: 'view' },
  { method: 'POST', path: `${root}/orders/preview`, use: 'view' },
  { method: 'POST', path: `${root}/orders`, use: 'trade' },
  { method: 'POST', path: `${root}/orders/edit`, use: 'trade' },
  { method: 'POST', path: `${root}/orders/batch_cancel`, use: 'cancel' },
]

/** A token is refused from the first moment at which Coinbase's clock is behind the one it was made by. */
const earlierSeconds = 5
const lifeSeconds = 120

/** Neither query nor body is signed: the token says which call it is good for, and until when. */
export async function signCoinbaseCall(
  call: UnsignedCall,
  key: CoinbaseKey,
  crypto: SigningCrypto,
): Promise<SignedCall> {
  refuseUnlisted(allowedCoinbaseCalls, call)
  const { method, host, path, query, body, time } = call
  const token = await tokenOf(key, time, crypto, `${method} ${host}${path}`)
  return {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    query,
    body: Array.isArray(body) ? encodePairs(body) : (body as string | undefined),
  }
}

/** What a subscription to the account's own channel carries. */
export async function signCoinbaseSocket(
  purpose: string,
  _params: Readonly<Record<string, string>>,
  key: CoinbaseKey,
  crypto: SigningCrypto,
): Promise<{ jwt: string }> {
  if (purpose !== 'user-channel') {
    throw new SigningRefused('Leadline does not sign this message: it is not on its list.')
  }
  return { jwt: await tokenOf(key, crypto.nowMs(), crypto) }
}

async function tokenOf(
  { keyName, algorithm, pkcs8 }: CoinbaseKey,
  timeMs: number,
  crypto: SigningCrypto,
  uri?: string,
): Promise<string> {
  const nbf = Math.floor(timeMs / 1000) - earlierSeconds
  const header = { alg: algorithm, kid: keyName, nonce: crypto.randomHex(16) }
  const claims = { iss: 'cdp', nbf, exp: nbf + lifeSeconds, sub: keyName, ...(uri && { uri }) }
  const text = [header, claims].map((part) => base64UrlOf(utf8(JSON.stringify(part)))).join('.')
  const secret = bytesOfBase64(pkcs8)
  if (!secret) throw new SigningRefused('The stored key cannot be read.')
  const signature =
    algorithm === 'ES256'
      ? await crypto.es256(secret, utf8(text))
      : await crypto.ed25519(secret, utf8(text))
  return `${text}.${base64UrlOf(signature)}`
}
