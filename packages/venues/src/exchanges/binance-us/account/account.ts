import type { OpenAccountAdapter, OrderChange, OrderRef } from '../../../account-adapter.ts'
import { type AccountCore, newAccountCore } from '../../../kernel/account/account-core.ts'
import {
  AccountStateMachine,
  type VenueAccount,
} from '../../../kernel/account/account-state-machine.ts'
import type { OrderLedger } from '../../../kernel/account/order-ledger.ts'
import type { LookupPlan } from '../../../kernel/account/order-lookups.ts'
import type { OrderOutcomes } from '../../../kernel/account/order-outcomes.ts'
import type { ReportedOrder } from '../../../kernel/account/order-queries.ts'
import { excerptOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { VenueClock } from '../../../kernel/venue-clock.ts'
import type { OrderTerms } from '../../../order-terms.ts'
import { BinanceUsKeyCalls } from '../wire/key-calls.ts'
import { AccountRefresh } from './account-refresh.ts'
import { AccountBalances } from './balances.ts'
import { FillHistory } from './fill-history.ts'
import { OrderEntry } from './order-entry.ts'
import { OrderFills } from './order-fills.ts'
import { ReconcileOrders } from './reconcile-orders.ts'
import { readExecutionReport } from './stream-order.ts'
import { StreamWatch } from './stream-watch.ts'
import { userConnection } from './user-stream-source.ts'
import { UserStream } from './user-stream.ts'

/** A signature is good for five seconds, and what is in the engine's memory comes into the lists later. */
const lookUpPlan: LookupPlan = {
  pausesMs: [1500, 2500, 4000],
  leastAnswers: 3,
  afterSentMs: 10_000,
  afterFirstMs: 5000,
  giveUpAfterMs: 60_000,
}

interface Parts {
  core: AccountCore
  calls: BinanceUsKeyCalls
  clock: VenueClock
  fills: OrderFills
  ledger: OrderLedger<ReportedOrder>
  outcomes: OrderOutcomes
}

/** Binance.US, its private half. */
class BinanceUsAccount implements VenueAccount {
  readonly #parts: Parts
  readonly #position: AccountBalances
  readonly #refresh: AccountRefresh
  readonly #stream: UserStream
  readonly #watch: StreamWatch
  readonly #entry: OrderEntry
  readonly #past: FillHistory

  constructor(parts: Parts) {
    this.#parts = parts
    const { core, calls, clock, fills, ledger } = parts
    this.#position = new AccountBalances(core)
    this.#refresh = new AccountRefresh(core, calls, this.#position)
    this.#past = new FillHistory(core, calls, fills)
    this.#stream = new UserStream(core, calls, clock, {
      executionReport: (event, now) => {
        this.#reported(event, now)
      },
      position: (event, now) => {
        this.#position.part(event, now)
      },
      balancesChanged: (now) => {
        this.#refresh.balancesChanged(now)
      },
      live: (now) => {
        ledger.streamLive(undefined, now)
        this.#refresh.readBalances(now)
      },
      lost: (now) => {
        ledger.streamLost(now)
      },
    })
    this.#watch = new StreamWatch(core, (now) => {
      this.#stream.renew('The user stream has gone quiet.', now)
    })
    this.#entry = new OrderEntry({ ...parts, watch: this.#watch })
  }

  start(now: number): void {
    this.#parts.calls.start(now)
    this.#refresh.start(now)
    this.#stream.start(now)
  }

  stop(): void {
    this.#stream.stop()
  }

  place(clientOrderId: string, terms: OrderTerms, now: number): void {
    this.#entry.place(clientOrderId, terms, now)
  }

  amend(order: OrderRef, _change: OrderChange, _terms: OrderTerms, now: number): void {
    const reason = 'Binance.US does not change orders: cancel it and place another.'
    this.#parts.outcomes.amended(order, { kind: 'not-sent', reason }, now)
  }

  cancel(order: OrderRef, now: number): void {
    this.#entry.cancel(order, now)
  }

  cancelAll(symbol: string | null): void {
    this.#entry.cancelAll(symbol)
  }

  readBalances(now: number): void {
    this.#refresh.readBalances(now)
  }

  /** In the markets in which there is or was an order, and those of the assets that the account holds. */
  readFills(since: number, now: number): void {
    const { known, sink, scheduler } = this.#parts.core
    if (!this.#position.isKnown) {
      scheduler.at('fills since', now + 500, (later) => {
        this.readFills(since, later)
      })
      return
    }
    const assets = this.#position.assets()
    const pairs = assets.flatMap((base) =>
      [...new Set(['USD', 'USDT', ...assets])].map((quote) => `${base}-${quote}`),
    )
    const markets = [...new Set([...known.symbols(), ...pairs])]
      .map((symbol) => sink.instrumentOf(symbol)?.restSymbol)
      .filter((symbol) => symbol !== undefined)
    this.#past.read(markets, since, now, (isComplete) => {
      sink.fillsRead(since, isComplete)
    })
  }

  opened(name: string, now: number): void {
    if (name === userConnection) this.#stream.opened(now)
  }

  message(name: string, text: string, now: number): void {
    if (name === userConnection) this.#stream.message(text, now)
  }

  closed(name: string, reason: string, now: number): void {
    if (name === userConnection) this.#stream.closed(reason, now)
  }

  #reported(event: JsonObject, now: number): void {
    const { core, ledger, fills } = this.#parts
    const reported = readExecutionReport(event, core.sink, now)
    if (!reported) {
      core.io.anomaly('binance-us: unreadable order', excerptOf(JSON.stringify(event)))
      return
    }
    ledger.report(reported, now)
    this.#watch.received(reported.report)
    if (reported.fill) fills.report(reported.fill)
  }
}

export const openBinanceUsAccount: OpenAccountAdapter = (io, sink, options) => {
  const core = newAccountCore(io, sink, options)
  const clock = new VenueClock(io)
  const calls = new BinanceUsKeyCalls(core, clock)
  const fills = new OrderFills(core, calls)
  const rules = {
    queries: new ReconcileOrders(core, calls, clock),
    lookUpPlan,
    cancelsByVenueId: false,
    received: ({ report }: ReportedOrder, now: number) => {
      fills.received(report, now)
    },
  }
  return new AccountStateMachine<ReportedOrder>(
    core,
    rules,
    (ledger, outcomes) => new BinanceUsAccount({ core, calls, clock, fills, ledger, outcomes }),
  )
}
