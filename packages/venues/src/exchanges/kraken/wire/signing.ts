import { encodePairs } from '../../../session/request-address.ts'
import { type SignedCall, SigningRefused, type UnsignedCall } from '../../../session/signer.ts'
import type { AllowedCall } from '../../../signing/allowed-calls.ts'
import { base64Of, bytesOfBase64, joined, utf8 } from '../../../signing/bytes.ts'
import { refuseUnlisted } from '../../../signing/refuse-unlisted.ts'
import type { SigningCrypto } from '../../../signing/signing-crypto.ts'
import type { KrakenKey } from './key.ts'

const uses = {
  view: [
    'GetApiKeyInfo',
    'BalanceEx',
    'TradeVolume',
    'OpenOrders',
    'ClosedOrders',
    'QueryOrders',
    'TradesHistory',
    'QueryTrades',
  ],
  trade: ['AddOrder', 'AmendOrder'],
  cancel: ['CancelOrder', 'CancelAll', 'CancelAllOrdersAfter'],
  'user-stream': ['GetWebSocketsToken'],
} as const satisfies Record<AllowedCall['use'], readonly string[]>

/** Withdrawals, deposits, transfers between wallets, earning, sub-accounts and exports are not on it. */
export const allowedKrakenCalls: readonly AllowedCall[] = Object.entries(uses).flatMap(
  ([use, names]) =>
    names.map((name) => ({
      method: 'POST' as const,
      path: `/0/private/${name}`,
      use: use as AllowedCall['use'],
    })),
)

/** The number of the call stands in the form, and is hashed once more in front of it. */
export async function signKrakenCall(
  call: UnsignedCall,
  key: KrakenKey,
  crypto: SigningCrypto,
): Promise<SignedCall> {
  refuseUnlisted(allowedKrakenCalls, call)
  const { path, query, body = [] } = call
  if (typeof body === 'string') throw new SigningRefused('Kraken is sent forms, not texts.')
  if (query.length > 0) throw new SigningRefused('Kraken does not sign what stands in an address.')
  if (body.some(([name]) => name === 'nonce')) {
    throw new SigningRefused('Only the vault numbers calls.')
  }
  const secret = bytesOfBase64(key.privateKey)
  if (!secret) throw new SigningRefused('The stored key cannot be read.')
  const nonce = await crypto.nextNonce()
  const form = encodePairs([['nonce', nonce], ...body])
  const hash = await crypto.sha256(utf8(nonce + form))
  const signature = await crypto.hmacSha512(secret, joined(utf8(path), hash))
  return {
    headers: {
      'API-Key': key.apiKey,
      'API-Sign': base64Of(signature),
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    query,
    body: form,
  }
}

/** A token that was fetched by a signed call stands in for a signature on the connection. */
export function signKrakenSocket(): never {
  throw new SigningRefused('Kraken’s lines carry no signatures.')
}
