import { keysFor, type VerifyKey } from '../signatures/ed25519.ts'
import { keyIdOfPublic } from '../signatures/key-id.ts'
import type { KeyChange } from './key-statements.ts'

/**
 * The keys that may sign the release log, entry by entry. It begins with those that the reader trusts; from there on the log
 * itself says, signed, which key follows which and which one counts no more.
 */
export class ReleaseKeyRing {
  readonly #keys = new Map<string, VerifyKey>()

  constructor(trusted: readonly VerifyKey[]) {
    for (const key of keysFor(trusted, 'release')) this.#keys.set(key.id, key)
  }

  /** The key of an entry, or what is wrong with it. */
  keyFor({ keyId, sequence }: { keyId: string; sequence: number }): VerifyKey | string {
    const key = this.#keys.get(keyId)
    if (!key) return `It is signed with the key ${keyId}, which is not one of ours.`
    const last = key.lastEntry ?? Infinity
    if (sequence <= last) return key
    return `It is signed with the key ${keyId}, which has signed nothing since entry ${last}.`
  }

  /** The next key signs from the next entry on, and the one that says so no longer. */
  async change(
    { publicKey }: KeyChange,
    signedBy: string,
    sequence: number,
  ): Promise<string | undefined> {
    const id = await keyIdOfPublic(publicKey)
    if (id === undefined) return 'The key that it names is none.'
    if (this.#keys.get(id)?.lastEntry) return `It brings back the key ${id}, which has ended.`
    this.#keys.set(id, { id, publicKey, purpose: 'release' })
    this.#end(signedBy, sequence)
    return undefined
  }

  revoke(keyId: string, signedBy: string, sequence: number): string | undefined {
    if (keyId === signedBy) return 'It revokes the key that it is signed with.'
    this.#end(keyId, sequence)
    return undefined
  }

  #end(keyId: string, sequence: number): void {
    const key = this.#keys.get(keyId)
    if (key)
      this.#keys.set(keyId, { ...key, lastEntry: Math.min(sequence, key.lastEntry ?? sequence) })
  }
}
