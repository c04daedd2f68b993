import type { FrameSigner } from '@leadline/hub/services/orders/account-connection'
import type { Clock } from '@leadline/runtime/clock'
import { type SignedCall, type Signer, SigningRefused } from '@leadline/venues/session/signer'
import { venueIds } from '@leadline/venues/venue-names'

import type { VaultState } from '../../vault/vault-messages.ts'
import { VaultRefusal } from '../../vault/vault-refusal.ts'
import { sleepingVault } from './sleeping-vault.ts'
import { VaultProcess } from './vault-process.ts'

/** One that ends sooner is broken, and is not started over and over. */
const leastLifeMs = 2000

/** Starts the vault's process when it is needed, starts a fresh one after each lock, and signs through it. */
export class VaultKeeper {
  state: VaultState
  /** Why it locked itself; empty where somebody locked it. */
  lockedBecause = ''
  readonly #folder: string
  readonly #clock: Clock
  readonly #changed: () => void
  #process: VaultProcess | undefined
  #startedAt = 0
  #isStopped = false
  #lockingBecause = ''

  constructor(folder: string, clock: Clock, changed: () => void) {
    this.#folder = folder
    this.#clock = clock
    this.#changed = changed
    this.state = sleepingVault(folder)
  }

  get isOpen(): boolean {
    return this.state.phase === 'open'
  }

  wake(): void {
    if (this.#process || this.#isStopped) return
    this.#startedAt = this.#clock.now()
    const own = new VaultProcess(this.#folder, {
      changed: (state) => {
        this.state = state
        if (state.phase === 'open') this.lockedBecause = ''
        this.#changed()
      },
      ended: (why) => {
        if (this.#process === own) this.#ended(why)
      },
    })
    this.#process = own
  }

  request(request: Parameters<VaultProcess['request']>[0]): Promise<unknown> {
    this.wake()
    return (
      this.#process?.request(request) ?? Promise.reject(new VaultRefusal('Leadline is closing.'))
    )
  }

  /**
   * Somebody is at work, so it is not idle. It fails where the vault locked itself or ended in the same moment: then there
   * is nothing left to keep open, and every desk has been informed by the new state.
   */
  keepOpen(): void {
    if (this.isOpen) void this.request({ do: 'active' }).catch(() => {})
  }

  /** Not because somebody asked for it: `because` says why. */
  lock(because: string): void {
    this.#lockingBecause = because
    // It fails where it ends in the same moment, and then it is locked.
    void this.request({ do: 'lock' }).catch(() => {})
  }

  stop(): void {
    this.#isStopped = true
    this.#process?.end()
  }

  readonly sign: Signer = async ({ body, venue: id, ...rest }) => {
    const venue = venueIds.find((known) => known === id)
    if (!venue) throw new SigningRefused('There is no such exchange.')
    const call = { ...rest, venue }
    return await this.#signed<SignedCall>({
      do: 'sign',
      call: body === undefined ? call : { ...call, body },
    })
  }

  /** With the exchange's time, as well as it is known. */
  frameSigner(venueNow: () => number): FrameSigner {
    return (venue, keyId, purpose, params) =>
      this.#signed({ do: 'frame', venue, keyId, purpose, params, time: venueNow() })
  }

  async #signed<T>(request: Parameters<VaultProcess['request']>[0]): Promise<T> {
    if (!this.isOpen) throw new SigningRefused('The vault is locked.')
    try {
      return (await this.request(request)) as T
    } catch (error) {
      throw new SigningRefused(error instanceof VaultRefusal ? error.message : 'Signing failed')
    }
  }

  #ended(why: string): void {
    this.#process = undefined
    this.lockedBecause = why || this.#lockingBecause
    this.#lockingBecause = ''
    const isBroken =
      this.#clock.now() - this.#startedAt < leastLifeMs && this.state.publicKey === ''
    const asleep = sleepingVault(this.#folder)
    this.state = isBroken
      ? { ...asleep, phase: 'unusable', trouble: `The vault could not be started. ${why}` }
      : asleep
    this.#changed()
    if (!isBroken) this.wake()
  }
}
