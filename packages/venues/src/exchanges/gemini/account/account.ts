import type { OpenAccountAdapter, OrderChange, OrderRef } from '../../../account-adapter.ts'
import { type AccountCore, newAccountCore } from '../../../kernel/account/account-core.ts'
import {
  AccountStateMachine,
  type VenueAccount,
} from '../../../kernel/account/account-state-machine.ts'
import type { OrderLedger } from '../../../kernel/account/order-ledger.ts'
import type { LookupPlan } from '../../../kernel/account/order-lookups.ts'
import type { OrderOutcomes } from '../../../kernel/account/order-outcomes.ts'
import { PendingFills } from '../../../kernel/account/pending-fills.ts'
import { excerptOf } from '../../../kernel/json/fields.ts'
import { VenueClock } from '../../../kernel/venue-clock.ts'
import type { OrderTerms } from '../../../order-terms.ts'
import { GeminiKeyCalls } from '../wire/key-calls.ts'
import { AccountRefresh } from './account-refresh.ts'
import { FillHistory } from './fill-history.ts'
import { readRoles } from './key-permissions.ts'
import { OrderEntry } from './order-entry.ts'
import { ReconcileOrders } from './reconcile-orders.ts'
import type { GeminiOrder, SymbolOf } from './rest-order.ts'
import { SessionHeartbeat } from './session-heartbeat.ts'
import { readOrderEvent } from './stream-order.ts'
import { GeminiUserStream, userConnection } from './user-stream.ts'

/** Gemini's engine has an order at once or never: what it does not know after some seconds, it never took. */
const lookUpPlan: LookupPlan = {
  pausesMs: [2000, 4000, 8000],
  leastAnswers: 2,
  afterSentMs: 10_000,
  afterFirstMs: 4000,
  giveUpAfterMs: 60_000,
}
const pollMs = 3000
/** A trade is in the list of its order some moments after it was reported. */
const fillPausesMs = [200, 500, 1500, 3000, 6000, 12_000, 24_000]
const listsOnly =
  'Gemini opens its stream only to keys with a time-based nonce. Orders are read every 3 seconds.'

interface Parts {
  core: AccountCore
  clock: VenueClock
  calls: GeminiKeyCalls
  refresh: AccountRefresh
  history: FillHistory
  fills: PendingFills
  symbolOf: SymbolOf
  ledger: OrderLedger<GeminiOrder>
  outcomes: OrderOutcomes
}

/**
 * Gemini's private half: one signed connection for orders and their updates, calls for everything that it does not
 * report.
 */
class GeminiAccount implements VenueAccount {
  readonly entry: OrderEntry
  readonly plan: GeminiUserStream
  readonly #parts: Parts
  /** The connection is refused, and the lists have to do. */
  #isPolled = false

  constructor(parts: Parts) {
    this.#parts = parts
    const { core, clock, refresh, ledger, symbolOf } = parts
    const { io, state, keyId } = core
    this.plan = new GeminiUserStream(io, core.scheduler, keyId, clock, {
      live: (now) => {
        this.#isPolled = false
        state.report(true, '', now)
        ledger.streamLive(undefined, now)
      },
      suspect: (reason, now) => state.report(false, reason, now),
      lost: (reason, now) => {
        state.report(false, reason, now)
        this.entry.connectionLost(reason, now)
        ledger.streamLost(now)
      },
      unreachable: (now) => {
        this.#isPolled = true
        ledger.streamLost(now)
      },
      order: (frame, text, now) => {
        const report = readOrderEvent(frame, symbolOf, now)
        if (report) ledger.report({ report, trades: [] }, now)
        else io.anomaly('unreadable order event', excerptOf(text))
      },
      balances: ({ B: rows }, now) => refresh.channel(rows, now),
      answered: (id, outcome, now) => this.entry.answered(id, outcome, now),
    })
    this.entry = new OrderEntry({ ...parts, connection: this.plan })
  }

  get isStreaming(): boolean {
    return this.plan.isLive
  }

  /** The list of open orders was read, or could not be. */
  listed(failed: string | undefined, now: number): void {
    if (!this.#isPolled) return
    this.#parts.core.state.report(failed === undefined, failed ?? listsOnly, now)
  }

  start(now: number): void {
    const { core, calls, refresh } = this.#parts
    calls.start((result) => core.key.learn(readRoles(result)))
    refresh.start(now)
    new SessionHeartbeat(core, calls).start(now)
    this.plan.start(now)
  }

  stop(now: number): void {
    this.plan.stop(now)
  }

  place(clientOrderId: string, terms: OrderTerms, now: number): void {
    this.entry.place(clientOrderId, terms, now)
  }

  amend(order: OrderRef, _change: OrderChange, _terms: OrderTerms, now: number): void {
    const reason = 'Gemini does not change orders: cancel it and place another.'
    this.#parts.outcomes.amended(order, { kind: 'not-sent', reason }, now)
  }

  cancel(order: OrderRef, now: number): void {
    this.entry.cancel(order, now)
  }

  /** All markets or none: Gemini cannot cancel those of one market together. */
  cancelAll(symbol: string | null, now: number): void {
    if (symbol === null) this.entry.cancelAll(now)
  }

  readBalances(now: number): void {
    this.#parts.refresh.readBalances(now)
  }

  readFills(since: number): void {
    const { history, clock, fills, core } = this.#parts
    history.readSince(clock.venueTime(since), (list, isComplete) => {
      for (const fill of list) fills.report(fill)
      core.sink.fillsRead(since, isComplete)
    })
  }

  opened(name: string, now: number): void {
    if (name === userConnection) this.plan.opened(now)
  }

  message(name: string, text: string, now: number): void {
    if (name === userConnection) this.plan.message(text, now)
  }

  closed(name: string, reason: string, now: number, code: number): void {
    if (name === userConnection) this.plan.closed(code, reason, now)
  }
}

export const openGeminiAccount: OpenAccountAdapter = (io, sink, options) => {
  const core = newAccountCore(io, sink, options)
  const clock = new VenueClock(io)
  const calls = new GeminiKeyCalls(core, clock)
  const refresh = new AccountRefresh(core, calls)
  // Spelled in either case, by call and by connection.
  const symbolOf: SymbolOf = (name) =>
    name === undefined ? null : (sink.symbolOf(name.toLowerCase()) ?? null)
  const history = new FillHistory(io, calls, symbolOf)
  let account: GeminiAccount | undefined
  const queries = new ReconcileOrders(core, calls, symbolOf, (failed, now) => {
    account?.listed(failed, now)
  })
  const fills = new PendingFills(core, {
    pausesMs: fillPausesMs,
    mostAtOnce: 1,
    request: ([venueOrderId = ''], done) => {
      const order = core.known.ofVenue(venueOrderId)
      if (!order) return
      queries.readOrder({ ...order, venueOrderId }, (reported, _finding, now) => {
        for (const fill of reported?.trades ?? [])
          fills.report(withOurNumber(fill, order.clientOrderId))
        done(now)
      })
    },
  })
  const rules = {
    queries,
    lookUpPlan,
    pace: { pollMs, isStreaming: () => account?.isStreaming ?? false },
    cancelsByVenueId: true,
    received: ({ report, trades }: GeminiOrder, now: number) => {
      for (const fill of trades) fills.report(withOurNumber(fill, report.clientOrderId))
      fills.received(report, undefined, now)
      account?.entry.received(report, now)
      refresh.balancesChanged(now)
    },
  }
  return new AccountStateMachine(core, rules, (ledger, outcomes) => {
    const parts = { core, clock, calls, refresh, history, fills, symbolOf, ledger, outcomes }
    account = new GeminiAccount(parts)
    return account
  })
}

function withOurNumber(fill: GeminiOrder['trades'][number], clientOrderId: string | null) {
  return { ...fill, clientOrderId: fill.clientOrderId ?? clientOrderId }
}
