import { sealForVault } from '@leadline/client/seal-for-vault'
import {
  vaultFamily,
  type VaultRequest,
  type WireVault,
} from '@leadline/desk-protocol/messages/vault-messages'

import type { HubLink } from '../hub/hub-link.ts'
import { type Reply, ServiceClient } from '../hub/service-client.ts'
import { useStore } from '../hub/service-store.ts'
import { Value } from '../value.ts'

export type VaultReply = Reply<typeof vaultFamily>
/** A dialog of the vault that is open. */
export type VaultDialog = 'unlock' | 'lock' | 'passphrase' | 'erase' | { idleMinutes: number }

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

const reportEveryMs = 30_000
/** A process is started for it; on a busy computer that takes a while, and nothing is lost by waiting. */
const startsWithinMs = 30_000

/** How the vault is, and what can be asked of it. What is typed is sealed for it here: the hub cannot read it. */
export class VaultStore {
  /** Undefined where there is none: in a tab of the site, in a replay, while the hub is away. */
  readonly state: Value<WireVault | undefined>
  readonly dialog = new Value<VaultDialog | null>(null)
  readonly #client: ServiceClient<typeof vaultFamily>
  #reportedAt = 0

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, vaultFamily)
    this.state = this.#client.latest(({ vault }) => vault)
    // It opened, by whatever answer or window: nobody is asked for a passphrase that is no longer needed.
    this.#client.onUpdate(({ vault }) => {
      if (vault.phase === 'open' && this.dialog.get() === 'unlock') this.dialog.set(null)
    })
  }

  /** Somebody is about to type a secret. */
  wake(): void {
    this.#client.send({ type: 'vaultWake' })
  }

  /** Somebody is here: it need not lock itself. */
  active(): void {
    if (this.state.get()?.phase !== 'open' || Date.now() - this.#reportedAt < reportEveryMs) return
    this.#reportedAt = Date.now()
    this.#client.send({ type: 'vaultActive' })
  }

  /** The screen of the computer was locked, or somebody is back. */
  screenLocked(isLocked: boolean): void {
    this.#client.send({ type: 'vaultScreen', isLocked })
  }

  /** Reports at once, and each time the connection comes or goes. */
  onLink(listener: (isOpen: boolean) => void): void {
    this.#client.onLink(listener)
  }

  async request(request: VaultRequest): Promise<VaultReply> {
    return await this.#client.request(request)
  }

  /** Seals a secret and sends it with `request`. */
  async requestSealed(
    purpose: SealPurpose,
    secret: string,
    request: (sealed: string) => VaultRequest,
  ): Promise<VaultReply> {
    const sealed = await this.seal(purpose, secret)
    if (sealed === undefined)
      return this.#client.notDone('The vault could not start. Restart Leadline.')
    return await this.request(request(sealed))
  }

  /** For what travels with something else than a request to the vault; undefined where no vault starts. */
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

export const openVaultStore = (hub: HubLink) => new VaultStore(hub)

export function useVault(): VaultStore {
  return useStore(openVaultStore)
}
