import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import * as z from 'zod/mini'

/** Bytes that only the right key opens, and only in the place they were sealed for. Base64; the tag is the last 16 bytes. */
export const SealedBytes = z.strictObject({
  iv: z.string().check(z.maxLength(32)),
  data: z.string().check(z.maxLength(100_000)),
})
export type SealedBytes = z.infer<typeof SealedBytes>

/** What the bytes are and where they belong: put elsewhere, they do not open. */
export type SealedPlace = readonly (string | number | boolean)[]

const tagBytes = 16

/** Each sealing draws 96 random bits; a vault is written far too seldom for two to meet. */
export function seal(key: Uint8Array, plain: Uint8Array, place: SealedPlace): SealedBytes {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(placeBytes(place))
  const data = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return { iv: iv.toString('base64'), data: data.toString('base64') }
}

/** Undefined where the key, the place or any bit is not what it was. */
export function unseal(
  key: Uint8Array,
  { iv, data }: SealedBytes,
  place: SealedPlace,
): Buffer | undefined {
  const bytes = Buffer.from(data, 'base64')
  const nonce = Buffer.from(iv, 'base64')
  if (bytes.length < tagBytes || nonce.length !== 12) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(placeBytes(place))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  const first = decipher.update(bytes.subarray(0, -tagBytes))
  try {
    return Buffer.concat([first, decipher.final()])
  } catch {
    return undefined
  } finally {
    first.fill(0)
  }
}

function placeBytes(place: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify(place))
}
