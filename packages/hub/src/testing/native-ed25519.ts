import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** What stands before the 32 bytes of a key in the forms that Node reads. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex')

const keys = new Map<string, KeyObject>()

function keyOf(kind: 'private' | 'public', bytes: Uint8Array): KeyObject {
  const name = `${kind} ${Buffer.from(bytes).toString('hex')}`
  const known = keys.get(name)
  if (known) return known
  const key =
    kind === 'private'
      ? createPrivateKey({ key: Buffer.concat([pkcs8Head, bytes]), format: 'der', type: 'pkcs8' })
      : createPublicKey({ key: Buffer.concat([spkiHead, bytes]), format: 'der', type: 'spki' })
  keys.set(name, key)
  return key
}

/**
 * The signatures of `@noble/curves/ed25519.js`, bit by bit, made and verified by Node itself: plain script takes
 * milliseconds for each, which is half the time of a random history and nothing that it is about.
 */
export const ed25519 = {
  getPublicKey: (seed: Uint8Array): Uint8Array =>
    new Uint8Array(
      createPublicKey(keyOf('private', seed)).export({ format: 'der', type: 'spki' }),
    ).slice(-32),
  sign: (message: Uint8Array, seed: Uint8Array): Uint8Array =>
    new Uint8Array(sign(null, message, keyOf('private', seed))),
  verify: (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean =>
    verify(null, message, keyOf('public', publicKey), signature),
}
