import type { AccountAdapter, OrderChange, OrderRef } from '../account-adapter.ts'
import type { OrderReport } from '../account-events.ts'
import type { VenueAnswer } from '../adapter-io.ts'
import type { OrderTerms } from '../order-terms.ts'
import type { AccountCore } from './account-core.ts'
import { type LookUpPlan, LookUps } from './look-ups.ts'
import { OrderLedger } from './order-ledger.ts'
import { OrderOutcomes } from './order-outcomes.ts'
import type { OrderQuestions, ToldOrder } from './order-questions.ts'
import type { SignedFields } from './signatures.ts'
import { WaitingCancels } from './waiting-cancels.ts'

/** What an exchange's own half of an account does. It is told only what concerns it, and only while it runs. */
export interface VenueAccount {
  start(now: number): void
  stop(): void
  place(clientOrderId: string, terms: OrderTerms, now: number): void
  amend(order: OrderRef, change: OrderChange, terms: OrderTerms, now: number): void
  cancel(order: OrderRef, now: number): void
  cancelAll(symbol: string | null, now: number): void
  readBalances(now: number): void
  readFills(since: number, now: number): void
  opened(name: string, now: number): void
  message(name: string, text: string, now: number): void
  closed(name: string, reason: string, now: number): void
}

/** How the orders of an exchange are followed. */
export interface OrderRules<T extends ToldOrder> {
  questions: OrderQuestions<T>
  lookUpPlan: LookUpPlan
  /** The exchange cancels by its own number alone. */
  cancelsByVenueId: boolean
  heard(told: T, now: number): void
}

/** What is common to the accounts of all exchanges, between the contract and what each does by itself. */
export class AccountMachine<T extends ToldOrder> implements AccountAdapter {
  readonly ledger: OrderLedger<T>
  readonly outcomes: OrderOutcomes
  readonly #core: AccountCore
  readonly #rules: OrderRules<T>
  readonly #lookUps: LookUps
  readonly #waitingCancels: WaitingCancels
  readonly #venue: VenueAccount
  #isStopped = false

  constructor(
    core: AccountCore,
    rules: OrderRules<T>,
    make: (ledger: OrderLedger<T>, outcomes: OrderOutcomes) => VenueAccount,
  ) {
    this.#core = core
    this.#rules = rules
    const { wakeups, sink } = core
    this.ledger = new OrderLedger(core, rules.questions, {
      heard: (told, now) => {
        this.#heard(told.report, now)
        rules.heard(told, now)
      },
    })
    this.#waitingCancels = new WaitingCancels(
      wakeups,
      (order, now) => {
        this.cancel(order, now)
      },
      (clientOrderId, outcome) => {
        sink.canceled(clientOrderId, outcome)
      },
    )
    this.outcomes = new OrderOutcomes(core, this.ledger, this.#waitingCancels)
    const teller = {
      lookedUp: (id: string, result: 'found' | 'absent' | 'failed', reason: string) => {
        sink.lookedUp(id, result, reason)
        if (result === 'absent') this.outcomes.nothing(id, reason)
      },
    }
    this.#lookUps = new LookUps(wakeups, teller, rules.lookUpPlan, (order, now, done) => {
      rules.questions.find(order, now, (told, finding, later) => {
        if (told) this.ledger.tell(told, later)
        done(finding, later)
      })
    })
    this.#venue = make(this.ledger, this.outcomes)
  }

  start(now: number): void {
    this.#core.wakeups.see(now)
    this.#venue.start(now)
    this.ledger.start(now)
  }

  stop(now: number): void {
    this.#isStopped = true
    this.#core.wakeups.clear()
    this.#venue.stop()
    this.#core.state.tell(false, 'Leadline has stopped listening.', now)
  }

  place(clientOrderId: string, terms: OrderTerms, now: number): void {
    this.#core.wakeups.see(now)
    this.#venue.place(clientOrderId, terms, now)
  }

  amend(order: OrderRef, change: OrderChange, terms: OrderTerms, now: number): void {
    this.#venue.amend(this.#seen(order, now), change, terms, now)
  }

  cancel(order: OrderRef, now: number): void {
    const seen = this.#seen(order, now)
    if (seen.venueOrderId === null && this.#rules.cancelsByVenueId) {
      this.#waitingCancels.add(order, now)
    } else this.#venue.cancel(seen, now)
  }

  cancelAll(symbol: string | null, now: number): void {
    this.#core.wakeups.see(now)
    this.#venue.cancelAll(symbol, now)
  }

  lookUp(order: OrderRef, now: number): void {
    this.#lookUps.start(this.#seen(order, now), now)
  }

  readOpenOrders(now: number): void {
    this.#core.wakeups.see(now)
    this.ledger.readOpenOrders(now)
  }

  readBalances(now: number): void {
    this.#core.wakeups.see(now)
    this.#venue.readBalances(now)
  }

  readFills(since: number, now: number): void {
    this.#core.wakeups.see(now)
    this.#venue.readFills(since, now)
  }

  /** None of these exchanges has one. */
  deadMansSwitch(): void {}

  signed(requestId: number, fields: SignedFields | null, now: number): void {
    this.#core.wakeups.see(now)
    this.#core.signatures.signed(requestId, fields, now)
  }

  opened(name: string, now: number): void {
    this.#core.wakeups.see(now)
    if (!this.#isStopped) this.#venue.opened(name, now)
  }

  message(name: string, text: string, now: number): void {
    this.#core.wakeups.see(now)
    if (!this.#isStopped) this.#venue.message(name, text, now)
  }

  closed(name: string, code: number, reason: string, now: number): void {
    this.#core.wakeups.see(now)
    if (!this.#isStopped) {
      this.#venue.closed(name, `The line closed (${code}) ${reason}`.trim(), now)
    }
  }

  answered(requestId: number, answer: VenueAnswer, now: number): void {
    this.#core.wakeups.see(now)
    this.#core.requests.answered(requestId, answer, now)
  }

  tick(now: number): void {
    if (!this.#isStopped) this.#core.wakeups.tick(now)
  }

  /** With the exchange's number, if anybody knows it. */
  #seen(order: OrderRef, now: number): OrderRef {
    this.#core.wakeups.see(now)
    const { venueOrderId } = this.#core.known.ours(order, now)
    return { ...order, venueOrderId }
  }

  #heard({ clientOrderId, venueOrderId }: OrderReport, now: number): void {
    this.#lookUps.heardOf(clientOrderId)
    this.#waitingCancels.identified(clientOrderId, venueOrderId, now)
  }
}
