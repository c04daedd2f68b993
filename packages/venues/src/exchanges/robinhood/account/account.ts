import type { OpenAccountAdapter, OrderChange, OrderRef } from '../../../account-adapter.ts'
import { type AccountCore, newAccountCore } from '../../../kernel/account/account-core.ts'
import {
  AccountStateMachine,
  type VenueAccount,
} from '../../../kernel/account/account-state-machine.ts'
import type { OrderLedger } from '../../../kernel/account/order-ledger.ts'
import type { LookupPlan } from '../../../kernel/account/order-lookups.ts'
import type { OrderOutcomes } from '../../../kernel/account/order-outcomes.ts'
import { isFinished } from '../../../kernel/account/order-report.ts'
import type { OrderTerms } from '../../../order-terms.ts'
import { AccountCalls } from './account-calls.ts'
import { AccountRefresh, sumOf } from './account-refresh.ts'
import { FillsFromExecutions } from './fills-from-executions.ts'
import { OrderEntry } from './order-entry.ts'
import { OrderPoll } from './order-poll.ts'
import { OrderReader } from './order-reader.ts'
import { ReconcileOrders } from './reconcile-orders.ts'
import type { RobinhoodOrder } from './rest-order.ts'

/** A signature is good for thirty seconds: an order may arrive that late. */
const lookUpPlan: LookupPlan = {
  pausesMs: [2000, 3000, 5000, 10_000],
  leastAnswers: 3,
  afterSentMs: 35_000,
  afterFirstMs: 10_000,
  giveUpAfterMs: 90_000,
}
/** A market order is usually done by then, and a cancel too. */
const soonMs = 1200

interface Parts {
  core: AccountCore
  calls: AccountCalls
  reader: OrderReader
  /** What open buys keep from being spent, by the exchange's number. */
  holds: Map<string, string>
  ledger: OrderLedger<RobinhoodOrder>
  outcomes: OrderOutcomes
}

/** Robinhood Crypto, its private half, in its version with fee tiers. */
class RobinhoodAccount implements VenueAccount {
  readonly #parts: Parts
  readonly #refresh: AccountRefresh
  readonly #poll: OrderPoll
  readonly #entry: OrderEntry

  constructor(parts: Parts) {
    this.#parts = parts
    const { core, calls, reader, holds, ledger, outcomes } = parts
    this.#refresh = new AccountRefresh(core, calls, () => sumOf(holds.values()))
    this.#poll = new OrderPoll(core, calls, reader, {
      changed: (order, now) => {
        this.#report(order, now)
      },
      live: (now) => {
        ledger.streamLive(undefined, now)
      },
      lost: (now) => {
        ledger.streamLost(now)
      },
      mayRead: (mayRead) => {
        this.#refresh.learned('orders', mayRead)
      },
    })
    this.#entry = new OrderEntry(core, calls, outcomes, {
      reported: (row, now) => {
        const order = reader.read(row, now)
        if (!order) return
        this.#poll.isNew(order)
        this.#report({ ...order, report: { ...order.report, source: 'answer' } }, now)
      },
      cancelTaken: (venueOrderId) => {
        reader.cancelTaken(venueOrderId)
      },
      requested: (now) => {
        this.#poll.soon(soonMs, now)
      },
      mayTrade: (mayTrade) => {
        this.#refresh.learned('trade', mayTrade)
      },
    })
  }

  start(now: number): void {
    this.#refresh.start(now)
    this.#poll.start(now)
  }

  /** There are no connections. */
  stop(): void {}

  place(clientOrderId: string, terms: OrderTerms, now: number): void {
    this.#entry.place(clientOrderId, terms, now)
  }

  amend(order: OrderRef, _change: OrderChange, _terms: OrderTerms, now: number): void {
    const reason = 'Robinhood does not change orders: cancel it and place another.'
    this.#parts.outcomes.amended(order, { kind: 'not-sent', reason }, now)
  }

  cancel(order: OrderRef, now: number): void {
    this.#entry.cancel(order, now)
  }

  /** Robinhood has no such call. */
  cancelAll(): void {}

  readBalances(now: number): void {
    this.#refresh.readBalances(now)
  }

  /** Trades stand in their orders, and change when those last changed. */
  readFills(since: number): void {
    this.#poll.readSince(since, (isComplete) => {
      this.#parts.core.sink.fillsRead(since, isComplete)
    })
  }

  opened(): void {}
  message(): void {}
  closed(): void {}

  #report(order: RobinhoodOrder, now: number): void {
    this.#parts.ledger.report(order, now)
    this.#refresh.balancesChanged(now)
  }
}

export const openRobinhoodAccount: OpenAccountAdapter = (io, sink, options) => {
  const core = newAccountCore(io, sink, options)
  const calls = new AccountCalls(core)
  const reader = new OrderReader()
  const fills = new FillsFromExecutions(core)
  const holds = new Map<string, string>()
  const rules = {
    queries: new ReconcileOrders(calls, reader),
    lookUpPlan,
    cancelsByVenueId: true,
    received: (order: RobinhoodOrder) => {
      const { venueOrderId, status } = order.report
      if (isFinished(status)) holds.delete(venueOrderId)
      else holds.set(venueOrderId, order.holdUsd)
      fills.report(order)
    },
  }
  return new AccountStateMachine<RobinhoodOrder>(
    core,
    rules,
    (ledger, outcomes) => new RobinhoodAccount({ core, calls, reader, holds, ledger, outcomes }),
  )
}
