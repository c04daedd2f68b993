import { createHash, type KeyObject } from 'node:crypto'

/** The 32 bytes of an Ed25519 public key: what follows the fixed head of its SPKI form. */
export function rawPublicKey(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' }).subarray(-32)
}

/** The beginning of the key's hash: short, and nobody can choose it. */
export function keyIdOf(key: KeyObject): string {
  return createHash('sha256').update(rawPublicKey(key)).digest('hex').slice(0, 16)
}
