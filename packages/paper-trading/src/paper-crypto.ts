import type { Clock } from '@leadline/runtime/clock'
import {
  ed25519PublicKey,
  hash256,
  hmac256,
  hmac384,
  hmac512,
} from '@leadline/venue-simulators/crypto/signatures'
import type { SigningCrypto } from '@leadline/venues/signing/signing-crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'

/** In PKCS#8 as our keys are kept, the 32 bytes that matter stand last. */
const keyOf = (pkcs8: Uint8Array) => pkcs8.slice(-32)

/**
 * Signing in plain script, which runs the same in Node and in a browser's worker. Its keys are the simulators' throw-away
 * ones: what it takes from the clock's random numbers would be no good for a real key, and none comes here.
 */
export function paperCrypto(clock: Clock): SigningCrypto {
  let lastNonce = 0
  return {
    hmacSha256: hmac256,
    hmacSha384: hmac384,
    hmacSha512: hmac512,
    sha256: hash256,
    es256: (pkcs8, message) => p256.sign(message, keyOf(pkcs8)),
    ed25519: (pkcs8, message) => ed25519.sign(message, keyOf(pkcs8)),
    ed25519PublicKey: (pkcs8) => ed25519PublicKey(keyOf(pkcs8)),
    randomHex: (bytes) =>
      Array.from({ length: bytes }, () =>
        Math.floor(clock.random() * 256)
          .toString(16)
          .padStart(2, '0'),
      ).join(''),
    nowMs: () => clock.now(),
    nextNonce: () => {
      lastNonce = Math.max(lastNonce + 1, clock.now() * 1000)
      return String(lastNonce)
    },
  }
}
