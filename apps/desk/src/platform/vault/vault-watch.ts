import { sealForVault } from '@leadline/client/seal-for-vault'
import type { HubMessage } from '@leadline/desk-protocol/hub-messages'
import type { WireVault } from '@leadline/desk-protocol/vault-messages'
import { createContext, useContext } from 'react'

import { type HubLink, HubUnreachable, type Question } from '../hub/hub-link.ts'
import { Value } from '../value.ts'

export type VaultDone = Extract<HubMessage, { type: 'vaultDone' }>
/** A dialog of the vault that is open. */
export type VaultDialog = 'unlock' | 'lock' | 'passphrase' | 'erase' | { idleMinutes: number }
export type VaultQuestion = Extract<Question, { type: `vault${string}` | `key${string}` }>

/** What it is sealed for: it opens for nothing else. */
export type SealPurpose =
  | 'erase'
  | 'replace'
  | 'remove'
  | 'idle'
  | 'create'
  | 'unlock'
  | 'passphrase'
  | 'key'
  | 'limits'
  | 'own-python'

const tellEveryMs = 30_000
/** A process is started for it; on a busy computer that takes a while, and nothing is lost by waiting. */
const startsWithinMs = 30_000

/** How the vault is, and what can be asked of it. What is typed is sealed for it here: the hub cannot read it. */
export class VaultWatch {
  /** Undefined where there is none: in a tab of the site, in a replay, while the hub is away. */
  readonly state = new Value<WireVault | undefined>(undefined)
  readonly dialog = new Value<VaultDialog | null>(null)
  readonly #hub: HubLink
  #toldAt = 0

  constructor(hub: HubLink) {
    this.#hub = hub
    hub.listen((message) => {
      if (message.type !== 'vault') return
      this.state.set(message.vault)
      // It opened, by whatever answer or window: nobody is asked for a passphrase that is no longer needed.
      if (message.vault.phase === 'open' && this.dialog.get() === 'unlock') this.dialog.set(null)
    })
    const begin = () => {
      if (hub.state.get().kind === 'open') hub.say({ type: 'vault' })
      else this.state.set(undefined)
    }
    hub.state.subscribe(begin)
    begin()
  }

  /** Somebody is about to type a secret. */
  wake(): void {
    this.#hub.say({ type: 'vaultWake' })
  }

  /** Somebody is here: it need not lock itself. */
  active(): void {
    if (this.state.get()?.phase !== 'open' || Date.now() - this.#toldAt < tellEveryMs) return
    this.#toldAt = Date.now()
    this.#hub.say({ type: 'vaultActive' })
  }

  /** Never fails: what could not be asked is an answer that says so. */
  async ask(question: VaultQuestion): Promise<VaultDone> {
    try {
      const answer = await this.#hub.ask(question)
      if (answer.type === 'vaultDone') return answer
      return notDone('The hub answered something else.')
    } catch (error) {
      if (error instanceof HubUnreachable) return notDone(error.message)
      throw error
    }
  }

  /** Seals a secret and sends it where `question` says. */
  async askSealed(
    purpose: SealPurpose,
    secret: string,
    question: (sealed: string) => VaultQuestion,
  ): Promise<VaultDone> {
    const sealed = await this.seal(purpose, secret)
    if (sealed === undefined) return notDone('The vault does not start. Start Leadline again.')
    return await this.ask(question(sealed))
  }

  /** For what travels with something else than a question to the vault; undefined where no vault starts. */
  async seal(purpose: SealPurpose, secret: string): Promise<string | undefined> {
    const key = await this.#publicKey()
    return key === undefined ? undefined : await sealForVault(key, purpose, secret)
  }

  async #publicKey(): Promise<string | undefined> {
    this.wake()
    const end = Date.now() + startsWithinMs
    while (Date.now() < end) {
      const key = this.state.get()?.publicKey
      if (key !== undefined && key !== '') return key
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return undefined
  }
}

function notDone(reason: string): VaultDone {
  return { type: 'vaultDone', request: 0, isDone: false, reason, field: null, check: null }
}

export const VaultContext = createContext<VaultWatch | undefined>(undefined)

export function useVault(): VaultWatch {
  const vault = useContext(VaultContext)
  if (!vault) throw new Error('useVault outside of a desk')
  return vault
}
