/** Made at once, or later where the platform makes it so. */
export type Made<T> = T | Promise<T>

/**
 * What signing needs of a platform. The vault's process has it from Node, a browser's worker from Web Crypto, a test
 * from wherever it likes; how an exchange's calls are signed with it is written once.
 */
export interface SigningCrypto {
  hmacSha256(key: Uint8Array, message: Uint8Array): Made<Uint8Array>
  hmacSha384(key: Uint8Array, message: Uint8Array): Made<Uint8Array>
  hmacSha512(key: Uint8Array, message: Uint8Array): Made<Uint8Array>
  sha256(message: Uint8Array): Made<Uint8Array>
  /** ECDSA on P-256 over SHA-256: r and s, 32 bytes each; never DER. Keys are PKCS#8, here and below. */
  es256(pkcs8: Uint8Array, message: Uint8Array): Made<Uint8Array>
  ed25519(pkcs8: Uint8Array, message: Uint8Array): Made<Uint8Array>
  /** The 32 bytes of the public key that belongs to it. */
  ed25519PublicKey(pkcs8: Uint8Array): Made<Uint8Array>
  /** So many random bytes, in hexadecimal. */
  randomHex(bytes: number): string
  /** Milliseconds by the exchange's clock, as well as we know it. */
  nowMs(): number
  /**
   * Greater than any that was used with this key before, for exchanges that want their calls numbered. A key that was
   * once used with a finer unit refuses a coarser one for good: each exchange keeps to its own.
   */
  nextNonce(unit?: 'milliseconds' | 'nanoseconds'): Made<string>
}
