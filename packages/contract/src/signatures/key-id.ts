import { bytesOfBase64 } from './base64.ts'
import { hex } from './sha256.ts'

/** The first 16 digits of the SHA-256 of a public key's 32 bytes, given in base64; undefined where it is no such key. */
export async function keyIdOfPublic(publicKey: string): Promise<string | undefined> {
  const bytes = bytesOfBase64(publicKey)
  if (bytes?.length !== 32) return undefined
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return hex(digest.subarray(0, 8))
}
