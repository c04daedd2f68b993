import { base64Of, joined } from './bytes.ts'

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** The fixed parts of a P-256 private key in SEC1 form: version, scalar, curve, public key. */
const sec1Head = bytesOf('30770201010420')
const sec1Middle = bytesOf('a00a06082a8648ce3d030107a144034200')
/** An Ed25519 seed in PKCS #8 form. */
const pkcs8Head = bytesOf('302e020100300506032b657004220420')

export function ecPrivateKeyPem(scalar: Uint8Array, publicKey: Uint8Array): string {
  return pem('EC PRIVATE KEY', joined(sec1Head, scalar, sec1Middle, publicKey))
}

export function ed25519PrivateKeyPem(seed: Uint8Array): string {
  return pem('PRIVATE KEY', joined(pkcs8Head, seed))
}

function pem(label: string, der: Uint8Array): string {
  const lines = base64Of(der).match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
