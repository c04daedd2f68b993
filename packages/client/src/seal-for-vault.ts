const encoder = new TextEncoder()

/**
 * Seals what was typed for the vault whose public key was given: the hub between them carries what it cannot read. The
 * purpose is sealed in, so that a passphrase cannot be handed over as anything else.
 */
export async function sealForVault(
  vaultKey: string,
  purpose: string,
  text: string,
): Promise<string> {
  const { subtle } = globalThis.crypto
  const vaultPoint = fromBase64(vaultKey)
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const vault = await subtle.importKey('raw', vaultPoint, curve, false, [])
  const pair = await subtle.generateKey(curve, false, ['deriveBits'])
  const shared = await subtle.deriveBits({ name: 'ECDH', public: vault }, pair.privateKey, 256)
  const point = new Uint8Array(await subtle.exportKey('raw', pair.publicKey))
  const derived = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const info = encoder.encode('leadline vault envelope 1')
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: joined(point, vaultPoint), info },
    derived,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  )
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(12))
  const additionalData = encoder.encode(purpose)
  const plain = encoder.encode(text)
  const data = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain)
  plain.fill(0)
  return toBase64(joined(point, iv, new Uint8Array(data)))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
