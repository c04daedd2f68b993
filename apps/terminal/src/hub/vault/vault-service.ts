import type { Outcome, UpdateOf } from '@leadline/desk-protocol/messages/service-family'
import {
  vaultFamily,
  type VaultRequest,
  type WireVault,
} from '@leadline/desk-protocol/messages/vault-messages'
import type { HubService, JoinedService, ServiceSession } from '@leadline/hub/services/hub-service'
import { venueIds } from '@leadline/venues/venue-names'

import { VaultRefusal } from '../../vault/vault-refusal.ts'
import { type KeyCommands, proofIn } from '../keys/key-commands.ts'
import type { ScreenLock } from './screen-lock.ts'
import type { VaultKeeper } from './vault-keeper.ts'

type VaultOutcome = Outcome<typeof vaultFamily>

/** The vault, for the desks. No message to one ever carries a secret. */
export class VaultService implements HubService<typeof vaultFamily> {
  readonly family = vaultFamily
  readonly #keeper: VaultKeeper
  readonly #keys: KeyCommands
  readonly #screen: ScreenLock
  readonly #listeners = new Set<ServiceSession<typeof vaultFamily>['publish']>()

  constructor(keeper: VaultKeeper, keys: KeyCommands, screen: ScreenLock) {
    this.#keeper = keeper
    this.#keys = keys
    this.#screen = screen
  }

  join({ publish }: ServiceSession<typeof vaultFamily>): JoinedService<typeof vaultFamily> {
    this.#listeners.add(publish)
    publish(this.#update())
    return {
      handle: (request) => this.#answer(request),
      leave: () => this.#listeners.delete(publish),
    }
  }

  changed(): void {
    const update = this.#update()
    for (const publish of this.#listeners) publish(update)
  }

  async #answer(request: VaultRequest): Promise<VaultOutcome> {
    try {
      return await this.#act(request)
    } catch (error) {
      const isWords = error instanceof VaultRefusal
      const reason = isWords ? error.message : 'The vault could not do this.'
      return { isDone: false, reason, field: (isWords && error.field) || null }
    }
  }

  async #act(message: VaultRequest): Promise<VaultOutcome> {
    const keeper = this.#keeper
    switch (message.type) {
      case 'vaultWake': {
        keeper.wake()
        return {}
      }
      case 'vaultActive': {
        keeper.keepOpen()
        return {}
      }
      case 'vaultScreen': {
        this.#screen.report(message.isLocked)
        return {}
      }
      case 'vaultCreate':
        await keeper.request({ do: 'create', sealed: message.sealed })
        return {}
      case 'vaultUnlock':
        await keeper.request({ do: 'unlock', sealed: message.sealed })
        return {}
      case 'vaultPassphrase':
        await keeper.request({ do: 'passphrase', sealed: message.sealed })
        return {}
      case 'vaultLock':
        await keeper.request({ do: 'lock' })
        return {}
      case 'vaultIdle':
        await keeper.request({ do: 'idle', minutes: message.minutes, ...proofIn(message) })
        return {}
      case 'vaultRestore':
        await keeper.request({ do: 'restore' })
        return {}
      case 'vaultErase': {
        if (message.typed.trim().toLowerCase() !== 'delete') {
          throw new VaultRefusal('Type delete to delete the vault.')
        }
        await keeper.request({ do: 'erase', ...proofIn(message) })
        return {}
      }
      case 'keyCheck':
      case 'keyCheckAgain':
      case 'keyKeep':
      case 'keyDrop':
      case 'keyRename':
      case 'keyRemove':
        return await this.#keys.act(message)
    }
  }

  #update(): UpdateOf<typeof vaultFamily> {
    const { state, lockedBecause } = this.#keeper
    const vault: WireVault = {
      ...state,
      keys: [...state.keys],
      lockedBecause,
      venues: [...venueIds],
    }
    return { type: 'vault', vault }
  }
}
