import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

const pointBytes = 65
const ivBytes = 12
const tagBytes = 16

/**
 * The slot through which secrets come in. A page seals what was typed for this process's own key pair, which is made
 * again
 * each time it starts and never leaves it: the hub carries what it cannot read, and what was sealed for an earlier
 * process opens nothing in a later one.
 */
export class Envelope {
  readonly publicKey: string
  readonly #pair = createECDH('prime256v1')

  constructor() {
    this.publicKey = this.#pair.generateKeys('base64')
  }

  /** Undefined where it was sealed for somebody else, for another purpose, or was changed. */
  open(purpose: string, sealed: string): Buffer | undefined {
    const bytes = Buffer.from(sealed, 'base64')
    if (bytes.length < pointBytes + ivBytes + tagBytes) return undefined
    const point = bytes.subarray(0, pointBytes)
    const iv = bytes.subarray(pointBytes, pointBytes + ivBytes)
    const data = bytes.subarray(pointBytes + ivBytes, -tagBytes)
    try {
      const shared = this.#pair.computeSecret(point)
      const salt = Buffer.concat([point, Buffer.from(this.publicKey, 'base64')])
      const key = Buffer.from(hkdfSync('sha256', shared, salt, 'leadline vault envelope 1', 32))
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      const plain = Buffer.concat([decipher.update(data), decipher.final()])
      shared.fill(0)
      key.fill(0)
      return plain
    } catch {
      return undefined
    }
  }
}
