import type { ThrowAway } from '@leadline/matching-engine/random/throw-away'

import { base64Of, joined } from '../../crypto/bytes.ts'
import { ecPrivateKeyPem } from '../../crypto/pem.ts'
import { ed25519PublicKey, p256PublicKey } from '../../crypto/signatures.ts'
import { type KeyPermissions, type SimulatedKey, keyKinds } from '../../crypto/simulated-key.ts'

/** A key as the exchange remembers it. */
export interface RegisteredKey {
  name: string
  algorithm: 'ES256' | 'EdDSA'
  publicKey: Uint8Array
  permissions: KeyPermissions
}

export interface CoinbaseKey extends SimulatedKey {
  registered: RegisteredKey
}

/** One Ed25519 key per set of permissions, and a P-256 key to trade with. */
export function coinbaseKeys(throwAway: ThrowAway): CoinbaseKey[] {
  const organization = throwAway.uuid('coinbase organization')
  const nameOf = (label: string) =>
    `organizations/${organization}/apiKeys/${throwAway.uuid(`coinbase ${label}`)}`
  const keys = keyKinds.map(({ label, permissions }) => {
    const seed = throwAway.bytes(`coinbase ${label} secret`)
    const publicKey = ed25519PublicKey(seed)
    const secret = base64Of(joined(seed, publicKey))
    return keyOf(label, nameOf(label), secret, { algorithm: 'EdDSA', publicKey, permissions })
  })
  const scalar = throwAway.bytes('coinbase trade-ec secret')
  const publicKey = p256PublicKey(scalar)
  const ec = keyOf('trade-ec', nameOf('trade-ec'), ecPrivateKeyPem(scalar, publicKey), {
    algorithm: 'ES256',
    publicKey,
    permissions: { view: true, trade: true, withdraw: false },
  })
  return [...keys, ec]
}

function keyOf(
  label: string,
  name: string,
  secret: string,
  registered: Omit<RegisteredKey, 'name'>,
): CoinbaseKey {
  return {
    venue: 'coinbase',
    label,
    id: name,
    secret,
    file: JSON.stringify({ name, privateKey: secret }, null, 2),
    permissions: registered.permissions,
    registered: { name, ...registered },
  }
}
