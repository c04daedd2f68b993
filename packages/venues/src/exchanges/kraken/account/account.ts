import type { OpenAccountAdapter, OrderChange, OrderRef } from '../../../account-adapter.ts'
import { type AccountCore, newAccountCore } from '../../../kernel/account/account-core.ts'
import {
  AccountStateMachine,
  type VenueAccount,
} from '../../../kernel/account/account-state-machine.ts'
import { FillReporter } from '../../../kernel/account/fill-reporter.ts'
import type { OrderLedger } from '../../../kernel/account/order-ledger.ts'
import type { LookupPlan, OrderLookups } from '../../../kernel/account/order-lookups.ts'
import type { OrderOutcomes } from '../../../kernel/account/order-outcomes.ts'
import type { PlannedPart } from '../../../kernel/market/market-state-machine.ts'
import { VenueClock } from '../../../kernel/venue-clock.ts'
import type { OrderTerms } from '../../../order-terms.ts'
import { KrakenKeyCalls } from '../wire/key-calls.ts'
import { AccountRefresh } from './account-refresh.ts'
import { FillHistory } from './fill-history.ts'
import { OrderEntry } from './order-entry.ts'
import { SnapshotProof, surelyDecidedMs } from './order-limits/snapshot-proof.ts'
import { TradingCounter } from './order-limits/trading-counter.ts'
import { OrderSender } from './order-sender.ts'
import { ReconcileOrders } from './reconcile-orders.ts'
import type { KrakenOrder } from './rest-order.ts'
import { userConnection } from './user-connection.ts'
import { KrakenUserStream } from './user-stream.ts'

/**
 * Kraken's lists may be a minute behind, and its engine takes an order for as long as its deadline says: before both
 * have passed, an order that is not in the lists may still be there.
 */
const lookUpPlan: LookupPlan = {
  pausesMs: [2000, 5000, 15_000, 60_000],
  leastAnswers: 2,
  afterSentMs: 75_000,
  afterFirstMs: 2000,
  giveUpAfterMs: 120_000,
}
const pace = { lagMs: 60_000, pollMs: 15_000 }

interface Parts {
  core: AccountCore
  clock: VenueClock
  calls: KrakenKeyCalls
  refresh: AccountRefresh
  reporter: FillReporter
  fills: FillHistory
  ledger: OrderLedger<KrakenOrder>
  outcomes: OrderOutcomes
  proof: SnapshotProof
  lookUps: OrderLookups
}

/** Kraken's private half: orders and their updates over WebSocket v2, lists and balances by calls. */
class KrakenAccount implements VenueAccount {
  readonly entry: OrderEntry
  readonly plan: PlannedPart
  readonly #parts: Parts
  readonly #stream: KrakenUserStream

  constructor(parts: Parts) {
    this.#parts = parts
    const { core, clock, calls, refresh, reporter, fills, ledger, outcomes, proof } = parts
    const counter = new TradingCounter()
    let wasLost = false
    const stream = new KrakenUserStream(core, calls, clock, {
      order: (report, now) => ledger.report({ report, fillIds: [] }, now),
      fill: (fill) => reporter.report(fill),
      unreadFill: (fillId) => fills.readByIds([fillId]),
      isReported: (fillId) => reporter.isReported(fillId),
      missedFills: (since, now) => this.#readFills(since, now, () => undefined),
      balances: (rows, now) => refresh.balances.channel(rows, now),
      threshold: (number) => {
        const tier = counter.setThreshold(number)
        if (tier !== undefined) core.key.learn({ tier })
      },
      answered: (id, outcome, now) => sender.answered(id, outcome, now),
      snapshotRequested: (now) => proof.requested(now),
      snapshotShown: (rows) => {
        proof.shown(rows)
        parts.lookUps.reconsider()
      },
      live: (now) => {
        ledger.streamLive(undefined, now)
        // What was held and freed while nobody listened.
        if (wasLost) refresh.balances.renewed(now)
        wasLost = false
      },
      lost: (reason, now) => {
        wasLost = true
        proof.forget()
        sender.connectionLost(reason, now)
        ledger.streamLost(now)
      },
    })
    const sender = new OrderSender({
      scheduler: core.scheduler,
      calls,
      connection: stream.connection,
      venueTime: (now) => clock.venueTime(now),
      staleToken: () => stream.staleToken(),
    })
    const taken = (now: number) => refresh.balances.changed(now)
    const allCanceled = (now: number) => ledger.readOpenOrders(now)
    this.entry = new OrderEntry({ core, sender, outcomes, counter, taken, allCanceled })
    this.#stream = stream
    const { connection } = stream
    this.plan = {
      sweep: (now) => connection.sweep(now),
      nextAt: (now) => connection.nextAt(now),
      setBack: (byMs) => {
        connection.setBack(byMs)
        counter.setBack(byMs)
      },
    }
  }

  start(now: number): void {
    this.#parts.refresh.start(now)
    this.#stream.connection.start(now)
  }

  stop(now: number): void {
    this.#stream.stop(now)
  }

  place(clientOrderId: string, terms: OrderTerms, now: number): void {
    this.entry.place(clientOrderId, terms, now)
  }

  amend(order: OrderRef, change: OrderChange, terms: OrderTerms, now: number): void {
    this.entry.amend(order, change, terms, now)
  }

  cancel(order: OrderRef, now: number): void {
    this.entry.cancel(order, now)
  }

  /** All markets or none: Kraken cannot cancel those of one market together. */
  cancelAll(symbol: string | null, now: number): void {
    if (symbol === null) this.entry.cancelAll(now)
  }

  readBalances(now: number): void {
    this.#parts.refresh.balances.read(now)
  }

  readFills(since: number, now: number): void {
    this.#readFills(since, now, (isComplete) => this.#parts.core.sink.fillsRead(since, isComplete))
  }

  /** An order without an answer: once its deadline has passed, the stream is asked to show everything once more. */
  lookingUp({ clientOrderId, venueOrderId, sentAt }: OrderRef, now: number): void {
    const { core } = this.#parts
    if (venueOrderId !== null) return
    const at = Math.max(sentAt + surelyDecidedMs, now)
    core.scheduler.at(`snapshot for ${clientOrderId}`, at, (later) => {
      const order = core.known.ofClient(clientOrderId)
      const isOpen = order?.venueOrderId === null && order.status === 'pending'
      if (isOpen && core.state.isLive) this.#stream.connection.renewExecutions(later)
    })
  }

  deadMansSwitch(seconds: number, now: number): void {
    this.entry.deadMansSwitch(seconds, now)
  }

  opened(name: string, now: number): void {
    if (name === userConnection) this.#stream.connection.opened(now)
  }

  message(name: string, text: string, now: number): void {
    if (name === userConnection) this.#stream.connection.message(text, now)
  }

  closed(name: string, reason: string, now: number, code: number): void {
    if (name === userConnection) this.#stream.connection.closed(code, reason, now)
  }

  #readFills(since: number, now: number, done: (isComplete: boolean) => void): void {
    const { refresh, fills, clock } = this.#parts
    refresh.names.whenRead(() => {
      fills.readSince(clock.venueTime(since), clock.venueTime(now), done)
    })
  }
}

export const openKrakenAccount: OpenAccountAdapter = (io, sink, options) => {
  const core = newAccountCore(io, sink, options)
  const clock = new VenueClock(io)
  const { requests, keyId, key } = core
  const calls = new KrakenKeyCalls(io, requests, keyId, (reason) => key.refused(reason))
  const refresh = new AccountRefresh(core, calls)
  const reporter = new FillReporter(core)
  const fills = new FillHistory(io, calls, refresh.names, reporter)
  const proof = new SnapshotProof(core.known)
  let account: KrakenAccount | undefined
  const rules = {
    queries: new ReconcileOrders(core, calls, refresh.names, clock),
    lookUpPlan: { ...lookUpPlan, isSurelyAbsent: (order: OrderRef) => proof.isSurelyAbsent(order) },
    pace,
    cancelsByVenueId: false,
    received: ({ report, fillIds }: KrakenOrder, now: number) => {
      fills.readByIds(fillIds)
      account?.entry.received(report.clientOrderId, now)
      refresh.balances.changed(now)
    },
  }
  return new AccountStateMachine(core, rules, (ledger, outcomes, lookUps) => {
    const own = { core, clock, calls, refresh, reporter, fills, proof }
    account = new KrakenAccount({ ...own, ledger, outcomes, lookUps })
    return account
  })
}
