import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'

/** The signatures the five exchanges request. One implementation for Node and for a worker, and never asynchronous. */
export function hash256(bytes: Uint8Array): Uint8Array {
  return sha256(bytes)
}

export function hmac256(secret: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(sha256, secret, message)
}

export function hmac384(secret: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(sha384, secret, message)
}

export function hmac512(secret: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(sha512, secret, message)
}

export function ed25519PublicKey(seed: Uint8Array): Uint8Array {
  return ed25519.getPublicKey(seed)
}

/** False also for what is no signature or no key. */
export function ed25519Verifies(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  if (signature.length !== 64) return false
  try {
    return ed25519.verify(signature, message, publicKey)
  } catch {
    return false
  }
}

/** 65 bytes, uncompressed. */
export function p256PublicKey(scalar: Uint8Array): Uint8Array {
  return p256.getPublicKey(scalar, false)
}

/** The signature is r and s, 32 bytes each; DER is refused. */
export function es256Verifies(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  if (signature.length !== 64) return false
  try {
    return p256.verify(signature, message, publicKey, { lowS: false })
  } catch {
    return false
  }
}
