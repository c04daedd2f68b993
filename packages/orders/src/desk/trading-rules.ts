import type { LotMethod } from '../accounts/lot-method.ts'
import { type LimitsProblem, readLimits } from '../gate/read-limits.ts'
import type { TradingLimits } from '../gate/trading-limits.ts'
import type { JournalState } from '../journal/journal-state.ts'
import type { Journal } from '../journal/journal.ts'

/** What is typed to lift a halt. */
export const liftWord = 'LIFT'

/** What the trader has decided for all orders to come. It is written down and survives a restart. */
export class TradingRules {
  readonly #journal: Journal
  readonly #state: JournalState
  readonly #enter: (run: (now: number) => void) => void
  readonly #changed: () => void

  constructor(
    journal: Journal,
    state: JournalState,
    enter: (run: (now: number) => void) => void,
    changed: () => void,
  ) {
    this.#journal = journal
    this.#state = state
    this.#enter = enter
    this.#changed = changed
  }

  /** The desk's part of a halt: nothing leaves any more. */
  halt(reason: string, now: number): void {
    this.#set({ about: 'halt', isHalted: true, reason }, now)
  }

  /** Lifted by typing the word, so that no click does it by mistake. */
  liftHalt(typed: string): boolean {
    if (typed.trim() !== liftWord) return false
    this.#enter((now) => this.#set({ about: 'halt', isHalted: false, reason: '' }, now))
    return true
  }

  setReduceOnly(isOn: boolean): void {
    this.#enter((now) => this.#set({ about: 'reduce-only', isOn }, now))
  }

  setLotMethod(year: number, method: LotMethod): void {
    this.#enter((now) => this.#set({ about: 'lot-method', year, method }, now))
  }

  /** What is wrong with them; empty where they are set. */
  setLimits(typed: TradingLimits): LimitsProblem[] {
    const { limits, problems } = readLimits(typed)
    if (limits) this.#enter((now) => this.#set({ about: 'limits', limits }, now))
    return problems
  }

  #set(fact: Parameters<JournalState['apply']>[0], now: number): void {
    this.#state.apply(fact)
    this.#journal.note([fact], now)
    this.#changed()
  }
}
