import { bytesOfBase64 } from './base64.ts'

/** What a key may sign: license files; releases, withdrawals and keys in the release log; how far that log goes today. */
export const keyPurposes = ['license', 'release', 'log-head'] as const
export type KeyPurpose = (typeof keyPurposes)[number]

/** A public key that checks what we sign, as it is published. What it signed for another purpose does not count. */
export interface VerifyKey {
  id: string
  /** The 32 bytes of an Ed25519 public key, in base64. */
  publicKey: string
  purpose: KeyPurpose
  /** ISO 8601. It signed licenses that were issued before this, and none later; null while it still signs. */
  until?: string | null | undefined
  /** The last entry of the release log that it signed, and none later; null while it still signs. */
  lastEntry?: number | null | undefined
}

export function keysFor<Key extends VerifyKey>(keys: readonly Key[], purpose: KeyPurpose): Key[] {
  return keys.filter((key) => key.purpose === purpose)
}

/** This browser has no Ed25519: nothing can be said about a signature. */
export class CannotVerifyError extends Error {}

/**
 * Whether that key signed that text. With the platform's own cryptography, so that it runs in a
 * browser, in Node and in the desktop software alike.
 */
export async function isSignedBy(
  key: Pick<VerifyKey, 'publicKey'>,
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
