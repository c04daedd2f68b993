import { bytesOfBase64, bytesOfHex, hexOf, joined } from './bytes.ts'

/** What stands before the 32 bytes of a key in PKCS#8, as every platform reads it. */
const prefixes = {
  // RFC 5915 without the optional public key, which platforms derive.
  ES256: '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420',
  EdDSA: '302e020100300506032b657004220420',
}

export type KeyAlgorithm = keyof typeof prefixes

export function pkcs8Of(algorithm: KeyAlgorithm, key: Uint8Array): Uint8Array {
  return joined(bytesOfHex(prefixes[algorithm]), key)
}

export interface PemKey {
  algorithm: KeyAlgorithm
  /** The 32 bytes that matter. */
  key: Uint8Array
}

const pem = /-----BEGIN ([A-Z ]+)-----([A-Za-z0-9+/=\s]*)-----END \1-----/

export function isPem(text: string): boolean {
  return text.includes('-----BEGIN')
}

/** The name of the curve P-256, and what stands before the 32 bytes of a key on it: version 1, then so many bytes. */
const p256 = '06082a8648ce3d030107'
const version1 = '0201010420'

/** Reads a private key on P-256 or Ed25519 out of PEM, in either of the usual wrappings; undefined for all else. */
export function readPem(text: string): PemKey | undefined {
  const match = pem.exec(text)
  const der = bytesOfBase64((match?.[2] ?? '').replaceAll(/\s/g, ''))
  const kind = match?.[1]
  if (!der || (kind !== 'EC PRIVATE KEY' && kind !== 'PRIVATE KEY')) return undefined
  const hex = hexOf(der)
  if (hex.startsWith(prefixes.EdDSA) && der.length === 48) {
    return { algorithm: 'EdDSA', key: der.slice(16) }
  }
  const at = hex.indexOf(version1)
  const start = at / 2 + version1.length / 2
  // Both stand near the beginning; further inside they would be digits of a key.
  if (!hex.includes(p256) || at < 0 || at > 80 || at % 2 === 1 || der.length < start + 32) {
    return undefined
  }
  return { algorithm: 'ES256', key: der.slice(start, start + 32) }
}
