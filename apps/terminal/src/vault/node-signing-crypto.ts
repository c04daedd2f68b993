import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
} from 'node:crypto'

import type { SigningCrypto } from '@leadline/venues/signing/signing-crypto'

const hmac = (name: string) => (key: Uint8Array, message: Uint8Array) =>
  createHmac(name, key).update(message).digest()

const privateKey = (pkcs8: Uint8Array) =>
  createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' })

/** What signing needs, from Node; time and numbers from whoever signs. */
export function nodeSigningCrypto(
  given: Pick<SigningCrypto, 'nowMs' | 'nextNonce'>,
): SigningCrypto {
  return {
    hmacSha256: hmac('sha256'),
    hmacSha384: hmac('sha384'),
    hmacSha512: hmac('sha512'),
    sha256: (message) => createHash('sha256').update(message).digest(),
    es256: (pkcs8, message) =>
      sign('sha256', message, { key: privateKey(pkcs8), dsaEncoding: 'ieee-p1363' }),
    ed25519: (pkcs8, message) => sign(null, message, privateKey(pkcs8)),
    ed25519PublicKey: (pkcs8) =>
      createPublicKey(privateKey(pkcs8)).export({ format: 'der', type: 'spki' }).subarray(-32),
    randomHex: (bytes) => randomBytes(bytes).toString('hex'),
    ...given,
  }
}
