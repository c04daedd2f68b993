import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
} from 'node:crypto'

import type { SigningCrypto } from '../signing/signing-crypto.ts'

const hmac = (name: string) => (key: Uint8Array, message: Uint8Array) =>
  new Uint8Array(createHmac(name, key).update(message).digest())

const privateKey = (pkcs8: Uint8Array) =>
  createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' })

/** Node's own cryptography, with a clock and a chance that a test holds. */
export function nodeSigningCrypto(held: Partial<SigningCrypto> = {}): SigningCrypto {
  return {
    hmacSha256: hmac('sha256'),
    hmacSha384: hmac('sha384'),
    hmacSha512: hmac('sha512'),
    sha256: (message) => new Uint8Array(createHash('sha256').update(message).digest()),
    es256: (pkcs8, message) =>
      new Uint8Array(
        sign('sha256', message, { key: privateKey(pkcs8), dsaEncoding: 'ieee-p1363' }),
      ),
    ed25519: (pkcs8, message) => new Uint8Array(sign(null, message, privateKey(pkcs8))),
    ed25519PublicKey: (pkcs8) =>
      new Uint8Array(
        createPublicKey(privateKey(pkcs8)).export({ format: 'der', type: 'spki' }).subarray(-32),
      ),
    randomHex: (bytes) => randomBytes(bytes).toString('hex'),
    nowMs: () => 1_790_000_000_000,
    nextNonce: () => '1',
    ...held,
  }
}
