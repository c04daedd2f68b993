import type { OpenAccountAdapter, OrderChange, OrderRef } from '../../../account-adapter.ts'
import { type AccountCore, newAccountCore } from '../../../kernel/account/account-core.ts'
import {
  AccountStateMachine,
  type VenueAccount,
} from '../../../kernel/account/account-state-machine.ts'
import type { OrderLedger } from '../../../kernel/account/order-ledger.ts'
import type { LookupPlan } from '../../../kernel/account/order-lookups.ts'
import type { OrderOutcomes } from '../../../kernel/account/order-outcomes.ts'
import { VenueClock } from '../../../kernel/venue-clock.ts'
import type { OrderTerms } from '../../../order-terms.ts'
import { CoinbaseKeyCalls } from '../wire/key-calls.ts'
import { AccountRefresh } from './account-refresh.ts'
import { CancelBatches } from './cancel-batches.ts'
import { OrderEntry } from './order-entry.ts'
import { OrderFills } from './order-fills.ts'
import { ReconcileOrders } from './reconcile-orders.ts'
import type { CoinbaseOrder } from './stream-order.ts'
import { UserChannel, userConnection } from './user-stream.ts'

/** The lists may lag behind the engine by some seconds. */
const lookUpPlan: LookupPlan = {
  pausesMs: [1500, 2000, 2500, 3000],
  leastAnswers: 3,
  afterSentMs: 10_000,
  afterFirstMs: 6000,
  giveUpAfterMs: 60_000,
}

interface Parts {
  core: AccountCore
  calls: CoinbaseKeyCalls
  refresh: AccountRefresh
  fills: OrderFills
  ledger: OrderLedger<CoinbaseOrder>
  outcomes: OrderOutcomes
}

/** Coinbase Advanced Trade, its private half. */
class CoinbaseAccount implements VenueAccount {
  readonly #parts: Parts
  readonly #channel: UserChannel
  readonly #entry: OrderEntry
  readonly #cancels: CancelBatches

  constructor(parts: Parts) {
    this.#parts = parts
    const { core, calls, ledger, outcomes } = parts
    this.#entry = new OrderEntry(core, calls, outcomes)
    this.#cancels = new CancelBatches(core.scheduler, calls, outcomes)
    this.#channel = new UserChannel(core, {
      order: (order, now) => {
        ledger.report(order, now)
      },
      live: (openIds, now) => {
        ledger.streamLive(openIds, now)
      },
      refused: () => {
        calls.readClock(() => undefined)
      },
    })
  }

  start(now: number): void {
    this.#parts.calls.readClock(() => undefined)
    this.#parts.refresh.start(now)
    this.#channel.connect(now)
  }

  stop(): void {
    this.#channel.disconnect()
  }

  place(clientOrderId: string, terms: OrderTerms, now: number): void {
    this.#entry.place(clientOrderId, terms, now)
  }

  amend(order: OrderRef, change: OrderChange, terms: OrderTerms, now: number): void {
    this.#entry.amend(order, change, terms, now)
  }

  cancel(order: OrderRef, now: number): void {
    this.#cancels.add(order, now)
  }

  /** Coinbase has no such call. */
  cancelAll(): void {}

  readBalances(now: number): void {
    this.#parts.refresh.readBalances(now)
  }

  readFills(since: number): void {
    this.#parts.fills.readSince(since, (isComplete) => {
      this.#parts.core.sink.fillsRead(since, isComplete)
    })
  }

  opened(name: string, now: number): void {
    if (name === userConnection) this.#channel.opened(now)
  }

  message(name: string, text: string, now: number): void {
    if (name === userConnection) this.#channel.message(text, now)
  }

  closed(name: string, reason: string, now: number): void {
    if (name !== userConnection) return
    this.#channel.closed(reason, now)
    this.#parts.ledger.streamLost(now)
  }
}

export const openCoinbaseAccount: OpenAccountAdapter = (io, sink, options) => {
  const core = newAccountCore(io, sink, options)
  const clock = new VenueClock(io)
  const calls = new CoinbaseKeyCalls(core.requests, clock, core.keyId)
  const refresh = new AccountRefresh(core, calls)
  const fills = new OrderFills(core, calls)
  const rules = {
    queries: new ReconcileOrders(core, calls, clock),
    lookUpPlan,
    cancelsByVenueId: true,
    received: (order: CoinbaseOrder, now: number) => {
      fills.reported(order, now)
      refresh.balancesChanged(now)
    },
  }
  return new AccountStateMachine(
    core,
    rules,
    (ledger, outcomes) => new CoinbaseAccount({ core, calls, refresh, fills, ledger, outcomes }),
  )
}
