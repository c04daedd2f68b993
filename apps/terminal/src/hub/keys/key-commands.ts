import type { KeyCheck, VaultRequest } from '@leadline/desk-protocol/messages/vault-messages'
import { venueOf } from '@leadline/venues/venue-registry'

import { VaultRefusal } from '../../vault/vault-refusal.ts'
import type { VaultKeeper } from '../vault/vault-keeper.ts'
import { type CheckSetup, checkKey } from './check-key.ts'

export type KeyMessage = Extract<
  VaultRequest,
  { type: 'keyCheck' | 'keyCheckAgain' | 'keyKeep' | 'keyDrop' | 'keyRename' | 'keyRemove' }
>

/** What is done with keys: asked about first, kept only then, and against the trader's own interest only by typing. */
export class KeyCommands {
  readonly #keeper: VaultKeeper
  readonly #setup: CheckSetup
  readonly #checks = new Map<string, KeyCheck>()

  constructor(keeper: VaultKeeper, setup: CheckSetup) {
    this.#keeper = keeper
    this.#setup = setup
  }

  async act(message: KeyMessage): Promise<{ check?: KeyCheck }> {
    switch (message.type) {
      case 'keyCheck':
        return { check: await this.#check(message) }
      case 'keyCheckAgain':
        return { check: await this.#checkAgain(message.keyId) }
      case 'keyKeep':
        await this.#keep(message)
        return {}
      case 'keyDrop': {
        this.#checks.delete(message.keyId)
        await this.#keeper.request({ do: 'drop', keyId: message.keyId })
        return {}
      }
      case 'keyRename': {
        const { keyId, name } = message
        await this.#keeper.request({ do: 'rename', keyId, name })
        return {}
      }
      case 'keyRemove':
        await this.#keeper.request({ do: 'remove', keyId: message.keyId, ...proofIn(message) })
        return {}
    }
  }

  async #check(message: Extract<KeyMessage, { type: 'keyCheck' }>): Promise<KeyCheck> {
    const { venue, sealed } = message
    const tried = (await this.#keeper.request({ do: 'try', venue, sealed })) as Pick<
      KeyCheck,
      'keyId' | 'ending' | 'publicKey'
    >
    return await this.#judge({ ...tried, venue })
  }

  async #checkAgain(keyId: string): Promise<KeyCheck> {
    const before = this.#checks.get(keyId)
    if (!before) throw new VaultRefusal('This key is no longer there. Paste it again.')
    const { venue, ending, publicKey } = before
    // What was said the first time does not count while it is asked again.
    this.#checks.delete(keyId)
    return await this.#judge({ keyId, venue, ending, publicKey })
  }

  async #judge(
    tried: Pick<KeyCheck, 'keyId' | 'venue' | 'ending' | 'publicKey'>,
  ): Promise<KeyCheck> {
    const { keyId, venue } = tried
    const check = { ...tried, ...(await checkKey(this.#setup, venue, keyId)) }
    if (check.works) this.#checks.set(keyId, check)
    else await this.#keeper.request({ do: 'drop', keyId })
    return check
  }

  async #keep(message: Extract<KeyMessage, { type: 'keyKeep' }>): Promise<void> {
    const { keyId, name, typed, replaces } = message
    const check = this.#checks.get(keyId)
    if (!check) throw new VaultRefusal('This key has not been checked with the exchange yet.')
    const isForced = check.canWithdraw === true
    const venue = venueOf(check.venue).name
    const isRisky = isForced || check.isUnanswered
    if (isRisky && typed.trim().toLowerCase() !== venue.toLowerCase()) {
      const why = isForced
        ? 'this key can withdraw funds'
        : `${venue} has not reported whether this key can withdraw funds`
      throw new VaultRefusal(`Not saved: ${why}. Type ${venue} to save it.`)
    }
    await this.#keeper.request({ do: 'keep', keyId, name, replaces, isForced, ...proofIn(message) })
    this.#checks.delete(keyId)
  }
}

/** The passphrase, sealed for the vault, where the page sent one along. */
export function proofIn({ sealed }: { sealed?: string | undefined }): { sealed?: string } {
  return sealed === undefined ? {} : { sealed }
}
