import { allKeys } from '@leadline/venues/exchanges/all'
import type { KeyDefinition } from '@leadline/venues/exchanges/key-definition'
import type { VenueId } from '@leadline/venues/venue-names'
import * as z from 'zod/mini'

import type { Envelope } from './envelope.ts'
import type { LeftNames } from './left-names.ts'
import { nodeSigningCrypto } from './node-signing-crypto.ts'
import type { TriedKeys } from './tried-keys.ts'
import type { UnlockedVault, OpenKey } from './unlocked-vault.ts'
import type { VaultRequest } from './vault-messages.ts'
import { VaultRefusal } from './vault-refusal.ts'

type KeyRequest = Extract<VaultRequest, { do: 'try' | 'keep' | 'drop' | 'rename' | 'remove' }>

/**
 * Changes the contents and has them written, or does neither. `keepsPrevious` false: what was there before must be
 * gone.
 */
type Commit = <T>(change: () => T, keepsPrevious: boolean) => Promise<T>

const Pasted = z.strictObject({
  apiKey: z.string().check(z.maxLength(10_000)),
  secret: z.string().check(z.maxLength(10_000)),
})

/** What is done with keys while the vault is open. */
export class KeyStore {
  readonly #unlocked: UnlockedVault
  readonly #tried: TriedKeys
  readonly #leftNames: LeftNames
  readonly #envelope: Envelope
  readonly #now: number

  constructor(
    unlocked: UnlockedVault,
    tried: TriedKeys,
    leftNames: LeftNames,
    envelope: Envelope,
    now: number,
  ) {
    this.#unlocked = unlocked
    this.#tried = tried
    this.#leftNames = leftNames
    this.#envelope = envelope
    this.#now = now
  }

  /** What the passphrase has to be sealed for; undefined: it takes nothing away, and needs none. */
  purposeOf(
    request: KeyRequest,
  ): { needs: 'replace' | 'remove'; sealed: string | undefined } | undefined {
    if (request.do === 'remove') return { needs: 'remove', sealed: request.sealed }
    const isReplacing =
      request.do === 'keep' && (request.replaces !== null || this.#takesNameOfAnother(request))
    return isReplacing ? { needs: 'replace', sealed: request.sealed } : undefined
  }

  async handle(request: KeyRequest, commit: Commit): Promise<unknown> {
    switch (request.do) {
      case 'try':
        return await this.#try(request.venue, request.sealed)
      case 'keep':
        return await commit(() => this.#keep(request), request.replaces === null)
      case 'drop':
        return this.#tried.drop(request.keyId)
      case 'rename': {
        const key = this.#stored(request.keyId)
        const renamed = { ...key, name: goodName(request.name), version: key.version + 1 }
        if (this.#leftNames.isAnothers(renamed)) {
          throw new VaultRefusal('Another key had this name until now. Choose a different name.')
        }
        await commit(() => void this.#unlocked.keys.set(key.keyId, renamed), true)
        return this.#leftNames.leave(key)
      }
      case 'remove': {
        const key = this.#stored(request.keyId)
        const { keyId } = key
        await commit(() => void this.#unlocked.keys.delete(keyId), false)
        return this.#leftNames.leave(key)
      }
    }
  }

  #takesNameOfAnother({ keyId, name }: Extract<KeyRequest, { do: 'keep' }>): boolean {
    const tried = this.#tried.get(keyId)
    return tried !== undefined && this.#leftNames.isAnothers({ ...tried, keyId, name })
  }

  async #try(venue: VenueId, sealed: string): Promise<object> {
    const definition = allKeys[venue]
    const plain = this.#envelope.open('key', sealed)
    if (!plain) throw new VaultRefusal('The vault was restarted meanwhile. Please paste it again.')
    const pasted = Pasted.parse(JSON.parse(plain.toString()))
    plain.fill(0)
    const crypto = nodeSigningCrypto({ nowMs: () => this.#now, nextNonce: () => '0' })
    const reading = await definition.read(pasted, crypto)
    if (!reading.ok) throw new VaultRefusal(reading.message, reading.field)
    const ending = definition.idOf(reading.key).slice(-4)
    const secret = Buffer.from(JSON.stringify(reading.key))
    const keyId = this.#tried.add({ venue, ending, secret, at: this.#now })
    return { keyId, ending, publicKey: reading.publicKey }
  }

  #keep(request: Extract<KeyRequest, { do: 'keep' }>): { keyId: string } {
    const { keyId, replaces, isForced } = request
    const name = goodName(request.name)
    const tried = this.#tried.get(keyId)
    if (!tried) throw new VaultRefusal('This key was pasted too long ago. Please paste it again.')
    const { venue, ending, secret } = tried
    const before = replaces === null ? undefined : this.#stored(replaces)
    if (before && before.venue !== venue) {
      throw new VaultRefusal('A key is replaced by one of the same exchange.')
    }
    this.#refuseTwice(venue, secret, replaces)
    this.#tried.take(keyId)
    // Orders that were sent with the key before stay this account's.
    const kept = replaces ?? keyId.replace('try-', '')
    const version = (before?.version ?? 0) + 1
    const key = { keyId: kept, version, venue, name, ending, addedAt: this.#now, isForced }
    this.#unlocked.keys.set(kept, { ...key, secret })
    return { keyId: kept }
  }

  /** Two accounts with one key would each send, and number, the other's calls. */
  #refuseTwice(venue: VenueId, secret: Buffer, except: string | null): void {
    const definition = allKeys[venue]
    const id = idIn(definition, secret)
    for (const other of this.#unlocked.keys.values()) {
      if (other.venue !== venue || other.keyId === except) continue
      if (idIn(definition, other.secret) === id) {
        throw new VaultRefusal(`This key is stored already, as '${other.name}'.`, 'apiKey')
      }
    }
  }

  #stored(keyId: string): OpenKey {
    const key = this.#unlocked.keys.get(keyId)
    if (key) return key
    throw new VaultRefusal('There is no such key in the vault.')
  }
}

function idIn(definition: KeyDefinition, secret: Buffer): string {
  return definition.idOf(JSON.parse(secret.toString()))
}

function goodName(text: string): string {
  const name = text.trim()
  if (name !== '') return name
  throw new VaultRefusal('Give the key a name, for you.')
}
