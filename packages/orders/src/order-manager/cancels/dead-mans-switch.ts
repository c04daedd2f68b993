import type { JournalState } from '../../journal/journal-state.ts'
import type { AccountManager } from '../account-manager.ts'
import type { OrderManagerCore } from '../order-manager-core.ts'

/** The exchange's own switch, where it has one and the trader wants it: renewed well before it would cancel everything. */
export class DeadMansSwitches {
  readonly #core: OrderManagerCore
  readonly #state: JournalState

  constructor(core: OrderManagerCore, state: JournalState) {
    this.#core = core
    this.#state = state
  }

  /** Why it cannot be set so; undefined where it was. 0 seconds switch it off. */
  set(account: AccountManager, seconds: number, now: number): string | undefined {
    const { keyId, capabilities } = account.info
    const range = capabilities.deadMansSwitch
    if (!range) return 'This exchange has no such switch.'
    const isPossible = seconds === 0 || (seconds >= range.minSeconds && seconds <= range.maxSeconds)
    if (!Number.isInteger(seconds) || !isPossible) {
      return `Choose from ${range.minSeconds} to ${range.maxSeconds} seconds.`
    }
    this.#state.apply({ about: 'switch', keyId, seconds })
    this.#core.journal.note([{ about: 'switch', keyId, seconds }], now)
    if (seconds === 0) {
      this.#core.alarms.cancel(`switch ${keyId}`)
      account.port?.deadMansSwitch(0, now)
    } else this.renew(account, now)
    return undefined
  }

  /** Also when a connection has come back. */
  renew(account: AccountManager, now: number): void {
    const { keyId } = account.info
    const seconds = this.#state.switches.get(keyId)
    if (seconds === undefined) return
    // Three renewals may fail before it fires.
    this.#core.alarms.at(`switch ${keyId}`, now + Math.max((seconds * 1000) / 4, 250), (later) =>
      this.renew(account, later),
    )
    if (account.reconciliation.phase !== 'offline') account.port?.deadMansSwitch(seconds, now)
  }
}
