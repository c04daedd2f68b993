import { base64Of, fromBase64, utf8 } from '@leadline/venue-simulators/crypto/bytes'
import type { SimulatedKey } from '@leadline/venue-simulators/crypto/simulated-key'
import { encodePairs } from '@leadline/venues/session/request-address'
import { type Signer, SigningRefused } from '@leadline/venues/session/signer'
import { ed25519 } from '@noble/curves/ed25519.js'

/**
 * Signs the questions for quotes that a simulated Robinhood answers only to a key. The key is a throw-away one, made from
 * the market's seed: real keys never come near this, they live in the vault.
 */
export function paperQuoteSigner(key: SimulatedKey): Signer {
  const seed = fromBase64(key.secret) ?? new Uint8Array(32)
  return async ({ method, path, query, body, time }) => {
    if (method !== 'GET') throw new SigningRefused('This key only asks')
    const timestamp = String(Math.floor(time / 1000))
    const text = encodePairs(query)
    const address = text === '' ? path : `${path}?${text}`
    const signed = utf8(
      `${key.id}${timestamp}${address}${method}${typeof body === 'string' ? body : ''}`,
    )
    return {
      headers: {
        'x-api-key': key.id,
        'x-timestamp': timestamp,
        'x-signature': base64Of(ed25519.sign(signed, seed)),
      },
      query,
      body: undefined,
    }
  }
}
