import type { AccountSink } from '@leadline/venues/account-adapter'
import type {
  Balance,
  FeeRates,
  FillReport,
  KeyFacts,
  OrderReport,
  RequestOutcome,
} from '@leadline/venues/account-events'
import type { Instrument } from '@leadline/venues/instrument'
import { venueOf } from '@leadline/venues/venue-registry'

import { isFinished, isUnanswered, type OrderRecord } from '../order-record.ts'
import type { AccountInfo, AccountPort } from './account-port.ts'
import { type OrderManagerCore, eventOf } from './order-manager-core.ts'
import { OrderUpdates } from './order-updates.ts'
import { CumulativeCheck } from './reconciliation/cumulative-check.ts'
import { FillGaps } from './reconciliation/fill-gaps.ts'
import { MissedFills } from './reconciliation/missed-fills.ts'
import { Reconciliation } from './reconciliation/reconciliation.ts'
import { UncertainOrders } from './reconciliation/uncertain-orders.ts'

/** No answer in this long: the order is unknown, and the exchange is queried. */
export const answerWithinMs = 5000
/** So long a list of open orders may lag behind. */
const listLagMs = 10_000

export interface AccountHost {
  /** Runs what an adapter reports; reactions to it follow when it has finished. */
  enter<T>(run: (now: number) => T): T
  /** The trader has removed this key. */
  isRemoved(keyId: string): boolean
  /** Balances, fees, the key or the connection changed. */
  accountChanged(keyId: string): void
  /** The exchange lists these orders as open, in a reading that began at `asOf`. */
  listedOpen: (clientOrderIds: ReadonlySet<string>, asOf: number, now: number) => void
}

/** One key: what its exchange reports, and how far it is known what became of its orders. */
export class AccountManager implements AccountSink {
  readonly info: AccountInfo
  readonly reconciliation: Reconciliation
  readonly balancesByAsset = new Map<string, Balance>()
  readonly feeRates = new Map<string | null, FeeRates>()
  balancesAt: number | undefined
  keyFacts: KeyFacts | undefined
  /** Why the exchange does not take the key; empty where it does. */
  keyError = ''
  switchArmedUntil: number | null = null
  /** An earlier key that opens the same account: what is in it counts once. */
  sameAs: string | null = null
  port: AccountPort | undefined
  readonly #core: OrderManagerCore
  readonly #host: AccountHost
  readonly #orderUpdates: OrderUpdates
  readonly #gaps: FillGaps
  readonly #missed: MissedFills
  readonly #uncertain: UncertainOrders

  constructor(
    core: OrderManagerCore,
    info: AccountInfo,
    fillsUntil: number | undefined,
    host: AccountHost,
  ) {
    this.#core = core
    this.info = info
    this.#host = host
    const port = () => this.port
    const uncertain = new UncertainOrders(core, info.keyId, port)
    this.#uncertain = uncertain
    const check = new CumulativeCheck(core, (order, claim, now) =>
      uncertain.open(order, claim, now),
    )
    this.#orderUpdates = new OrderUpdates(core, info, (keyId) => host.isRemoved(keyId), {
      read: (clientOrderId, update, now) => {
        uncertain.received(clientOrderId, update, now)
        check.read(clientOrderId, update, now)
      },
      unreadable: (order, update, claim, now) => uncertain.unreadable(order, update, claim, now),
      contradicting: (order, claim, now) => uncertain.open(order, claim, now),
      otherTerms: (order, now) => this.reconciliation.queries.request(order, now),
    })
    const changed = () => host.accountChanged(info.keyId)
    this.reconciliation = new Reconciliation(core, info, port, fillsUntil, changed)
    this.#gaps = new FillGaps(core, info.keyId, port, (order, now) => {
      uncertain.open(order, missingFills(order), now)
    })
    this.#missed = new MissedFills(core, info.keyId, port)
  }

  /** The same key was connected before: what it had is shown until it is reported again. */
  remember({ balancesByAsset, balancesAt, feeRates, keyFacts }: AccountManager): void {
    for (const [asset, balance] of balancesByAsset) this.balancesByAsset.set(asset, balance)
    for (const [symbol, rates] of feeRates) this.feeRates.set(symbol, rates)
    this.balancesAt = balancesAt
    this.keyFacts = keyFacts
  }

  instrumentOf(symbol: string): Instrument | undefined {
    return this.#core.market.instrumentOf(this.info.venue, symbol)
  }

  symbolOf(venueSymbol: string): string | undefined {
    return this.#core.market.symbolOf(this.info.venue, venueSymbol)
  }

  key(facts: KeyFacts): void {
    this.keyFacts = facts
    this.keyError = ''
    this.#host.accountChanged(this.info.keyId)
  }

  keyRefused(reason: string): void {
    this.keyError = reason
    this.#host.accountChanged(this.info.keyId)
  }

  balances(list: readonly Balance[], isComplete: boolean, time: number): void {
    const before = new Map(this.balancesByAsset)
    if (isComplete) this.balancesByAsset.clear()
    for (const balance of list) this.balancesByAsset.set(balance.asset, balance)
    this.balancesAt = time
    this.#host.enter((now) => {
      for (const balance of list) {
        this.#missed.balanceChanged(before.get(balance.asset), balance, now)
      }
    })
    this.#host.accountChanged(this.info.keyId)
  }

  /** Prices of one of its markets moved: an order there may have traded without a word of it. */
  pricesMoved(symbol: string, now: number): void {
    this.#missed.pricesMoved(symbol, this.#core.market.pricesOf(this.info.venue, symbol), now)
  }

  fees(list: readonly FeeRates[]): void {
    for (const rates of list) this.feeRates.set(rates.symbol, rates)
    this.#host.accountChanged(this.info.keyId)
  }

  order(report: OrderReport): void {
    this.#host.enter((now) => this.#report([{ report }], now))
  }

  fill(fill: FillReport): void {
    this.#host.enter((now) => {
      for (const order of this.#report([{ fill }], now)) this.#missed.filled(order, now)
    })
  }

  placed(clientOrderId: string, outcome: RequestOutcome): void {
    this.#host.enter((now) => {
      const order = this.#ours(clientOrderId)
      if (!order) return
      const certain = certainOutcome(outcome)
      this.#core.records.learn(
        [eventOf(clientOrderId, now, { kind: 'placed', outcome: certain })],
        now,
      )
      const after = this.#core.records.get(clientOrderId)
      if (after?.state === 'unknown') this.reconciliation.queries.request(after, now)
      else this.#core.alarms.cancel(answerAlarm(clientOrderId))
      if (after) this.reconciliation.queries.received(after, now)
      this.#orderUpdates.reportParked(now)
    })
  }

  amended(clientOrderId: string, outcome: RequestOutcome): void {
    this.#host.enter((now) => {
      const order = this.#ours(clientOrderId)
      const change = order?.pendingChange
      if (!order || !change) return
      this.#core.records.learn(
        [eventOf(clientOrderId, now, { kind: 'amend-answered', outcome, change })],
        now,
      )
      if (outcome.kind === 'unknown') this.reconciliation.queries.request(order, now)
      else this.#core.alarms.cancel(amendAlarm(clientOrderId))
    })
  }

  canceled(clientOrderId: string, outcome: RequestOutcome): void {
    this.#host.enter((now) => {
      if (!this.#ours(clientOrderId)) return
      this.#core.records.learn(
        [eventOf(clientOrderId, now, { kind: 'cancel-answered', outcome })],
        now,
      )
    })
  }

  openOrders(list: readonly OrderReport[], asOf: number): void {
    this.#host.enter((now) => {
      const reported = this.#report(
        list.map((report) => ({ report })),
        now,
      )
      for (const order of reported)
        if (isEndDenied(order, asOf)) this.#uncertain.open(order, listedOpen(order), now)
      const listed = new Set(reported.map(({ clientOrderId }) => clientOrderId))
      this.reconciliation.openOrders(listed, asOf, now)
      this.#host.listedOpen(listed, asOf, now)
    })
  }

  lookedUp(clientOrderId: string, result: 'found' | 'absent' | 'failed', reason: string): void {
    this.#host.enter((now) => {
      this.reconciliation.queries.answered(clientOrderId, result, reason, now)
      this.#orderUpdates.reportParked(now)
    })
  }

  fillsRead(since: number, isComplete: boolean): void {
    this.#host.enter((now) => {
      this.#uncertain.fillsRead(since, isComplete, now)
      this.reconciliation.fillsRead(since, isComplete, now)
    })
  }

  stream(isLive: boolean, reason: string): void {
    this.#host.enter((now) => {
      if (isLive) {
        this.reconciliation.streamLive(now)
        this.#uncertain.resume(now)
      } else this.reconciliation.streamLost(reason, now)
    })
  }

  switchArmed(until: number | null, _reason: string): void {
    this.switchArmedUntil = until
    this.#host.accountChanged(this.info.keyId)
  }

  /** Rates for a symbol: its own, or those for all others; null before the exchange has reported. */
  feesOf(symbol: string): FeeRates | null {
    return this.feeRates.get(symbol) ?? this.feeRates.get(null) ?? null
  }

  /** An order has just left: from now on its answer is waited for. */
  awaitAnswer(clientOrderId: string, now: number): void {
    if (!isUnanswered(this.#core.records.get(clientOrderId)?.state ?? 'filled')) return
    this.#core.alarms.at(answerAlarm(clientOrderId), now + answerWithinMs, () => {
      if (this.#core.records.get(clientOrderId)?.state !== 'recorded') return
      this.placed(clientOrderId, { kind: 'unknown', reason: noAnswer })
    })
  }

  awaitAmendment(clientOrderId: string, now: number): void {
    if (this.#core.records.get(clientOrderId)?.pending !== 'amend') return
    this.#core.alarms.at(amendAlarm(clientOrderId), now + answerWithinMs, () => {
      if (this.#core.records.get(clientOrderId)?.pending !== 'amend') return
      this.amended(clientOrderId, { kind: 'unknown', reason: noAnswer })
    })
  }

  #report(list: Parameters<OrderUpdates['report']>[0], now: number) {
    const orders = this.#orderUpdates.report(list, now)
    for (const order of orders) {
      this.reconciliation.queries.received(order, now)
      this.#gaps.received(order, now)
      const isBare = order.source.kind === 'elsewhere' && order.terms.size === null
      if (isBare && !isFinished(order.state)) this.reconciliation.queries.request(order, now)
    }
    return orders
  }

  #ours(clientOrderId: string) {
    const order = this.#core.records.get(clientOrderId)
    return order?.keyId === this.info.keyId ? order : undefined
  }
}

/** Its end was reported long before the list was read that has it among the open ones. */
function isEndDenied({ state, changedAt }: OrderRecord, asOf: number): boolean {
  return isFinished(state) && changedAt + listLagMs < asOf
}

function listedOpen({ venue }: OrderRecord): string {
  return `${venueOf(venue).name} lists an order as open that it had reported as ended.`
}

function missingFills({ venue, filled }: OrderRecord): string {
  return `${venueOf(venue).name} reports ${filled} filled, and has no fills that add up to it.`
}

const noAnswer = 'No answer came within 5 seconds.'
const answerAlarm = (clientOrderId: string) => `answer ${clientOrderId}`
const amendAlarm = (clientOrderId: string) => `amend ${clientOrderId}`

/** 'That number exists already' after a single sending may well mean that the order is there. */
function certainOutcome(outcome: RequestOutcome): RequestOutcome {
  if (outcome.kind !== 'refused' || outcome.refusal.meaning !== 'duplicate-id') return outcome
  return { kind: 'unknown', reason: 'The exchange says that it already has this order.' }
}
