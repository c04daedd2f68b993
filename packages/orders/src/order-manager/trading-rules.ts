import type { LotMethod } from '../accounts/lot-method.ts'
import type { JournalState } from '../journal/journal-state.ts'
import type { Journal } from '../journal/journal.ts'
import { loosenedLimits } from '../risk/loosened-limits.ts'
import { type LimitsProblem, readLimits } from '../risk/read-limits.ts'
import type { TradingLimits } from '../risk/trading-limits.ts'

/** What is typed to lift a halt. */
export const liftWord = 'LIFT'

/** What came of limits that were typed. 'needs-passphrase': they would allow more, and nobody has proven who asks. */
export type LimitsOutcome =
  | { kind: 'set'; limits: TradingLimits }
  | { kind: 'problems'; problems: LimitsProblem[] }
  | { kind: 'needs-passphrase'; looser: (keyof TradingLimits)[] }

/** What the trader has decided for all orders to come. It is written down and survives a restart. */
export class TradingRules {
  readonly #journal: Journal
  readonly #state: JournalState
  readonly #asksPassphrase: boolean
  readonly #enter: (run: (now: number) => void) => void
  readonly #changed: () => void

  constructor(
    journal: Journal,
    state: JournalState,
    asksPassphrase: boolean,
    enter: (run: (now: number) => void) => void,
    changed: () => void,
  ) {
    this.#journal = journal
    this.#state = state
    this.#asksPassphrase = asksPassphrase
    this.#enter = enter
    this.#changed = changed
  }

  /** The manager's part of a halt: nothing leaves any more. */
  halt(reason: string, now: number): void {
    this.#set({ about: 'halt', isHalted: true, reason }, now)
  }

  /** Lifted by typing the word, so that no click does it by mistake. */
  liftHalt(typed: string): boolean {
    if (typed.trim() !== liftWord) return false
    this.#enter((now) => this.#set({ about: 'halt', isHalted: false, reason: '' }, now))
    return true
  }

  /** These two keys do not open the same account, whatever it looks like. */
  setTwoAccounts(keyIds: readonly [string, string]): void {
    this.#enter((now) => this.#set({ about: 'two-accounts', keyIds }, now))
  }

  setReduceOnly(isOn: boolean): void {
    this.#enter((now) => this.#set({ about: 'reduce-only', isOn }, now))
  }

  setLotMethod(year: number, method: LotMethod): void {
    this.#enter((now) => this.#set({ about: 'lot-method', year, method }, now))
  }

  /**
   * Tightened at once; loosened only where the vault has seen the passphrase with these very limits, because whoever is
   * at the desk, or in its page, is not for that reason whose money it is. Paper trading has no vault and asks nobody.
   */
  setLimits(typed: TradingLimits, approved?: TradingLimits): LimitsOutcome {
    const { limits, problems } = readLimits(typed)
    if (!limits) return { kind: 'problems', problems }
    const looser = loosenedLimits(this.#state.limits, limits)
    const isApproved = approved !== undefined && isSame(limits, readLimits(approved).limits)
    if (this.#asksPassphrase && looser.length > 0 && !isApproved) {
      return { kind: 'needs-passphrase', looser }
    }
    this.#enter((now) => this.#set({ about: 'limits', limits }, now))
    return { kind: 'set', limits }
  }

  #set(fact: Parameters<JournalState['apply']>[0], now: number): void {
    this.#state.apply(fact)
    this.#journal.note([fact], now)
    this.#changed()
  }
}

function isSame(one: TradingLimits, other: TradingLimits | undefined): boolean {
  return (
    other !== undefined &&
    loosenedLimits(one, other).length === 0 &&
    loosenedLimits(other, one).length === 0 &&
    one.childNotional === other.childNotional
  )
}
