import { encodePairs } from '../../../session/request-address.ts'
import { type SignedCall, SigningRefused, type UnsignedCall } from '../../../session/signer.ts'
import type { AllowedCall } from '../../../signing/allowed-calls.ts'
import { base64Of, bytesOfBase64, utf8 } from '../../../signing/bytes.ts'
import { refuseUnlisted } from '../../../signing/refuse-unlisted.ts'
import type { SigningCrypto } from '../../../signing/signing-crypto.ts'
import type { RobinhoodKey } from './key.ts'
import { accountPaths, cancelPath, marketPaths, orderPath } from './paths.ts'

/** Robinhood has no call that moves funds; what is here is all that it publishes. There is no socket to sign. */
export const allowedRobinhoodCalls: readonly AllowedCall[] = (['v1', 'v2'] as const).flatMap(
  (version): AllowedCall[] => {
    const { pairs, quotes, estimates } = marketPaths[version]
    const { accounts, holdings, orders } = accountPaths[version]
    const views = [pairs, quotes, estimates, accounts, holdings, orders, orderPath(version, '{id}')]
    return [
      ...views.map((path) => ({ method: 'GET', path, use: 'view' }) as const),
      { method: 'POST', path: orders, use: 'trade' },
      { method: 'POST', path: cancelPath(version, '{id}'), use: 'cancel' },
    ]
  },
)

/** Key, second, path with query, method and body, joined as they are: what is sent is what is signed. */
export async function signRobinhoodCall(
  call: UnsignedCall,
  key: RobinhoodKey,
  crypto: SigningCrypto,
): Promise<SignedCall> {
  refuseUnlisted(allowedRobinhoodCalls, call)
  const { method, path, query, time } = call
  if (typeof call.body === 'object') throw new SigningRefused('Robinhood is sent texts, not forms.')
  const body = call.body ?? ''
  if (method === 'GET' && body !== '') {
    throw new SigningRefused('Robinhood is asked without a body.')
  }
  const queryText = encodePairs(query)
  const target = queryText === '' ? path : `${path}?${queryText}`
  const second = String(Math.floor(time / 1000))
  const secret = bytesOfBase64(key.pkcs8)
  if (!secret) throw new SigningRefused('The stored key cannot be read.')
  const text = `${key.apiKey}${second}${target}${method}${body}`
  return {
    headers: {
      'x-api-key': key.apiKey,
      'x-signature': base64Of(await crypto.ed25519(secret, utf8(text))),
      'x-timestamp': second,
      'Content-Type': 'application/json; charset=utf-8',
    },
    query,
    body: body === '' ? undefined : body,
  }
}
