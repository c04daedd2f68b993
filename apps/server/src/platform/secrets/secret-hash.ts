import { createHash } from 'node:crypto'

/** What is stored of a 256-bit secret. So much randomness needs no salt and no slow hash. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
