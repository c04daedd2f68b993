import type { VaultMessage, VaultNews, WireVault } from '@leadline/desk-protocol/vault-messages'
import type { VaultDesk, VaultSession } from '@leadline/hub/vault-desk'
import { accountAdapters } from '@leadline/venues/account-adapters'
import type { VenueId } from '@leadline/venues/venue-names'

import { VaultRefusal } from '../vault/vault-refusal.ts'
import { venueSigners } from '../vault/venue-signers.ts'
import { type KeyCommands, proofIn } from './key-commands.ts'
import type { ScreenLock } from './screen-lock.ts'
import type { VaultKeeper } from './vault-keeper.ts'

type Done = Extract<VaultNews, { type: 'vaultDone' }>
type Asked = Extract<VaultMessage, { request: number }>

/** The exchanges whose keys can be kept and used. */
const usable = (Object.keys(venueSigners) as VenueId[]).filter((venue) => accountAdapters[venue])

/** The desks that look at the vault, and what they ask of it. */
export class VaultRoom implements VaultDesk {
  readonly #keeper: VaultKeeper
  readonly #keys: KeyCommands
  readonly #screen: ScreenLock
  readonly #listeners = new Set<(message: VaultNews) => void>()

  constructor(keeper: VaultKeeper, keys: KeyCommands, screen: ScreenLock) {
    this.#keeper = keeper
    this.#keys = keys
    this.#screen = screen
  }

  join(say: (message: VaultNews) => void): VaultSession {
    return {
      handle: (message) => {
        if (message.type === 'vault') {
          this.#listeners.add(say)
          say(this.#news())
        } else if (message.type === 'vaultWake') this.#keeper.wake()
        else if (message.type === 'vaultActive') this.#keeper.keepOpen()
        else if (message.type === 'vaultScreen') this.#screen.report(message.isLocked)
        else void this.#answer(message, say)
      },
      leave: () => this.#listeners.delete(say),
    }
  }

  changed(): void {
    const news = this.#news()
    for (const say of this.#listeners) say(news)
  }

  async #answer(message: Asked, say: (message: VaultNews) => void): Promise<void> {
    const { request } = message
    const done: Done = {
      type: 'vaultDone',
      request,
      isDone: true,
      reason: '',
      field: null,
      check: null,
    }
    try {
      say({ ...done, ...(await this.#act(message)) })
    } catch (error) {
      const isWords = error instanceof VaultRefusal
      const reason = isWords ? error.message : 'The vault could not do this.'
      say({ ...done, isDone: false, reason, field: (isWords && error.field) || null })
    }
  }

  async #act(message: Asked): Promise<Partial<Done>> {
    const keeper = this.#keeper
    switch (message.type) {
      case 'vaultCreate':
        await keeper.ask({ do: 'create', sealed: message.sealed })
        return {}
      case 'vaultUnlock':
        await keeper.ask({ do: 'unlock', sealed: message.sealed })
        return {}
      case 'vaultPassphrase':
        await keeper.ask({ do: 'passphrase', sealed: message.sealed })
        return {}
      case 'vaultLock':
        await keeper.ask({ do: 'lock' })
        return {}
      case 'vaultIdle':
        await keeper.ask({ do: 'idle', minutes: message.minutes, ...proofIn(message) })
        return {}
      case 'vaultRestore':
        await keeper.ask({ do: 'restore' })
        return {}
      case 'vaultErase': {
        if (message.typed.trim().toLowerCase() !== 'delete') {
          throw new VaultRefusal('Type delete to delete the vault.')
        }
        await keeper.ask({ do: 'erase', ...proofIn(message) })
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

  #news(): VaultNews {
    const { state, lockedBecause } = this.#keeper
    const vault: WireVault = { ...state, keys: [...state.keys], lockedBecause, venues: usable }
    return { type: 'vault', vault }
  }
}
