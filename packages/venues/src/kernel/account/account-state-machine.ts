import type { AccountAdapter, OrderChange, OrderRef } from '../../account-adapter.ts'
import type { OrderReport } from '../../account-events.ts'
import type { VenueAnswer } from '../../adapter-io.ts'
import type { OrderTerms } from '../../order-terms.ts'
import type { PlannedPart } from '../market/market-state-machine.ts'
import type { AccountCore } from './account-core.ts'
import { type LedgerPace, OrderLedger } from './order-ledger.ts'
import { type LookupPlan, OrderLookups } from './order-lookups.ts'
import { OrderOutcomes } from './order-outcomes.ts'
import type { OrderQueries, ReportedOrder } from './order-queries.ts'
import type { SignedFields } from './signatures.ts'
import { WaitingCancels } from './waiting-cancels.ts'

/** What an exchange's own half of an account does. It is reported only what concerns it, and only while it runs. */
export interface VenueAccount {
  start(now: number): void
  stop(now: number): void
  place(clientOrderId: string, terms: OrderTerms, now: number): void
  amend(order: OrderRef, change: OrderChange, terms: OrderTerms, now: number): void
  cancel(order: OrderRef, now: number): void
  cancelAll(symbol: string | null, now: number): void
  readBalances(now: number): void
  readFills(since: number, now: number): void
  opened(name: string, now: number): void
  message(name: string, text: string, now: number): void
  closed(name: string, reason: string, now: number, code: number): void
  /** What became of this order is being asked. */
  lookingUp?(order: OrderRef, now: number): void
  /** Only where the exchange has one. */
  deadMansSwitch?(seconds: number, now: number): void
  /** What keeps its own times, such as a connection that is listened to. */
  readonly plan?: PlannedPart
}

/** How the orders of an exchange are followed. */
export interface OrderRules<T extends ReportedOrder> {
  queries: OrderQueries<T>
  lookUpPlan: LookupPlan
  /** The exchange cancels by its own number alone. */
  cancelsByVenueId: boolean
  /** Where its lists lag behind, or may be read seldom. */
  pace?: Partial<LedgerPace>
  received(reported: T, now: number): void
}

/** What is common to the accounts of all exchanges, between the contract and what each does by itself. */
export class AccountStateMachine<T extends ReportedOrder> implements AccountAdapter {
  readonly ledger: OrderLedger<T>
  readonly outcomes: OrderOutcomes
  readonly #core: AccountCore
  readonly #rules: OrderRules<T>
  readonly #lookUps: OrderLookups
  readonly #waitingCancels: WaitingCancels
  readonly #venue: VenueAccount
  #isStopped = false

  constructor(
    core: AccountCore,
    rules: OrderRules<T>,
    make: (ledger: OrderLedger<T>, outcomes: OrderOutcomes, lookUps: OrderLookups) => VenueAccount,
  ) {
    this.#core = core
    this.#rules = rules
    const { scheduler, sink } = core
    const events = {
      received: (reported: T, now: number) => {
        this.#received(reported.report, now)
        rules.received(reported, now)
      },
    }
    this.ledger = new OrderLedger(core, rules.queries, events, rules.pace)
    this.#waitingCancels = new WaitingCancels(
      scheduler,
      (order, now) => {
        this.cancel(order, now)
      },
      (clientOrderId, outcome) => {
        sink.canceled(clientOrderId, outcome)
      },
    )
    this.outcomes = new OrderOutcomes(core, this.ledger, this.#waitingCancels)
    const reporter = {
      lookedUp: (id: string, result: 'found' | 'absent' | 'failed', reason: string) => {
        sink.lookedUp(id, result, reason)
        if (result === 'absent') this.outcomes.nothing(id, reason)
      },
    }
    this.#lookUps = new OrderLookups(scheduler, reporter, rules.lookUpPlan, (order, now, done) => {
      rules.queries.find(order, now, (reported, finding, later) => {
        if (reported) this.ledger.report(reported, later)
        done(finding, later)
      })
    })
    this.#venue = make(this.ledger, this.outcomes, this.#lookUps)
  }

  start(now: number): void {
    this.#enter(now, () => {
      this.#venue.start(now)
      this.ledger.start(now)
    })
  }

  stop(now: number): void {
    this.#isStopped = true
    this.#venue.stop(now)
    this.#core.scheduler.clear()
    this.#core.state.report(false, 'Leadline disconnected.', now)
  }

  place(clientOrderId: string, terms: OrderTerms, now: number): void {
    this.#enter(now, () => this.#venue.place(clientOrderId, terms, now))
  }

  amend(order: OrderRef, change: OrderChange, terms: OrderTerms, now: number): void {
    this.#enter(now, () => this.#venue.amend(this.#seen(order, now), change, terms, now))
  }

  cancel(order: OrderRef, now: number): void {
    this.#enter(now, () => {
      const seen = this.#seen(order, now)
      if (seen.venueOrderId === null && this.#rules.cancelsByVenueId) {
        this.#waitingCancels.add(order, now)
      } else this.#venue.cancel(seen, now)
    })
  }

  cancelAll(symbol: string | null, now: number): void {
    this.#enter(now, () => this.#venue.cancelAll(symbol, now))
  }

  lookUp(order: OrderRef, now: number): void {
    this.#enter(now, () => {
      const seen = this.#seen(order, now)
      this.#lookUps.start(seen, now)
      this.#venue.lookingUp?.(seen, now)
    })
  }

  readOpenOrders(now: number): void {
    this.#enter(now, () => this.ledger.readOpenOrders(now))
  }

  readBalances(now: number): void {
    this.#enter(now, () => this.#venue.readBalances(now))
  }

  readFills(since: number, now: number): void {
    this.#enter(now, () => this.#venue.readFills(since, now))
  }

  deadMansSwitch(seconds: number, now: number): void {
    this.#enter(now, () => this.#venue.deadMansSwitch?.(seconds, now))
  }

  signed(requestId: number, fields: SignedFields | null, now: number): void {
    this.#enter(now, () => this.#core.signatures.signed(requestId, fields, now))
  }

  opened(name: string, now: number): void {
    if (!this.#isStopped) this.#enter(now, () => this.#venue.opened(name, now))
  }

  message(name: string, text: string, now: number): void {
    if (!this.#isStopped) this.#enter(now, () => this.#venue.message(name, text, now))
  }

  closed(name: string, code: number, reason: string, now: number): void {
    if (this.#isStopped) return
    const words = `Disconnected (${code}) ${reason}`.trim()
    this.#enter(now, () => this.#venue.closed(name, words, now, code))
  }

  answered(requestId: number, answer: VenueAnswer, now: number): void {
    this.#enter(now, () => this.#core.requests.answered(requestId, answer, now))
  }

  tick(now: number): void {
    if (!this.#isStopped) this.#enter(now, () => this.#core.scheduler.tick(now))
  }

  /** Every way in notices the clock, does its work, and plans the next waking. */
  #enter(now: number, run: () => void): void {
    const { scheduler } = this.#core
    const backMs = scheduler.see(now)
    if (backMs > 0) this.#venue.plan?.setBack(backMs)
    run()
    const { plan } = this.#venue
    const next = this.#isStopped ? undefined : plan?.nextAt(now)
    if (next !== undefined) scheduler.at('plan', next, (later) => plan?.sweep(later))
  }

  /** With the exchange's number, if anybody knows it. */
  #seen(order: OrderRef, now: number): OrderRef {
    const { venueOrderId } = this.#core.known.ours(order, now)
    return { ...order, venueOrderId }
  }

  #received({ clientOrderId, venueOrderId }: OrderReport, now: number): void {
    this.#lookUps.reportReceived(clientOrderId)
    this.#waitingCancels.identified(clientOrderId, venueOrderId, now)
  }
}
