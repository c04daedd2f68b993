/** A public key that checks what we sign, as it is published. */
export interface VerifyKey {
  id: string
  /** The 32 bytes of an Ed25519 public key, in base64. */
  publicKey: string
}

/** This browser has no Ed25519: nothing can be said about a signature. */
export class CannotVerifyError extends Error {}

/**
 * Whether that key signed that text. With the platform's own cryptography, so that it runs in a
 * browser, in Node and in the desktop software alike.
 */
export async function isSignedBy(
  key: VerifyKey,
  text: string,
  signature: string,
): Promise<boolean> {
  const [publicKey, bytes] = [bytesOfBase64(key.publicKey), bytesOfBase64(signature)]
  if (publicKey?.length !== 32 || bytes?.length !== 64) return false
  const imported = await importKey(publicKey)
  return crypto.subtle.verify('Ed25519', imported, bytes, new TextEncoder().encode(text))
}

async function importKey(publicKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  } catch (error) {
    throw new CannotVerifyError('Ed25519 is not available here', { cause: error })
  }
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
