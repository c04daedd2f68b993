import type { VaultKeeper } from './vault-keeper.ts'

/** What every desk says of a vault that locked itself with the screen. */
const because = 'The screen of this computer was locked.'

/**
 * Locks the vault with the screen, as far as a desk knows of it. What keeps it open against the idle time keeps it open here, too:
 * synthetic orders need it to send. It locks as soon as they are done, if nobody is back by then.
 */
export class ScreenLock {
  readonly #keeper: Pick<VaultKeeper, 'isOpen' | 'lock'>
  readonly #isNeeded: () => boolean
  #isDue = false

  /** `isNeeded`: synthetic orders work. */
  constructor(keeper: Pick<VaultKeeper, 'isOpen' | 'lock'>, isNeeded: () => boolean) {
    this.#keeper = keeper
    this.#isNeeded = isNeeded
  }

  /** A desk says how its screen is. */
  report(isLocked: boolean): void {
    this.#isDue = isLocked && this.#keeper.isOpen
    this.check()
  }

  /** Synthetic orders may be done. */
  check(): void {
    if (!this.#isDue || this.#isNeeded()) return
    this.#isDue = false
    if (this.#keeper.isOpen) this.#keeper.lock(because)
  }
}
