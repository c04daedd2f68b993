import type { OpenAccountAdapter, OrderRef } from '@leadline/venues/account-adapter'
import type {
  FillReport,
  OrderReport,
  RequestOutcome,
  VenueOrderStatus,
} from '@leadline/venues/account-events'
import type { VenueAnswer, VenueRequest } from '@leadline/venues/adapter-io'
import { type AccountCore, newAccountCore } from '@leadline/venues/kernel/account/account-core'
import {
  AccountStateMachine,
  type VenueAccount,
} from '@leadline/venues/kernel/account/account-state-machine'
import { FillReporter } from '@leadline/venues/kernel/account/fill-reporter'
import type { OrderLedger } from '@leadline/venues/kernel/account/order-ledger'
import type { OrderOutcomes } from '@leadline/venues/kernel/account/order-outcomes'
import type { OrderQueries, ReportedOrder } from '@leadline/venues/kernel/account/order-queries'
import { orderReport } from '@leadline/venues/kernel/account/order-report'
import { refused, unanswered } from '@leadline/venues/kernel/account/unanswered'
import { fieldsOf, itemsOf, nameOf } from '@leadline/venues/kernel/json/fields'
import { type JsonObject, tryParseLossless } from '@leadline/venues/kernel/json/lossless-json'
import { Refresh } from '@leadline/venues/kernel/refresh'
import type { OrderTerms } from '@leadline/venues/order-terms'

interface MeridianOrder extends ReportedOrder {
  fills: readonly FillReport[]
}

type Read = { orders: MeridianOrder[]; balances: JsonObject } | { failed: string }

const statuses: Readonly<Record<string, VenueOrderStatus>> = {
  open: 'open',
  filled: 'filled',
  cancelled: 'canceled',
}

/** One call reports everything of the account: orders with their fills, and balances. */
class AccountCall implements OrderQueries<MeridianOrder> {
  readonly #core: AccountCore

  constructor(core: AccountCore) {
    this.#core = core
  }

  send(
    request: Pick<VenueRequest, 'purpose' | 'method' | 'path' | 'body' | 'priority'>,
    done: (answer: VenueAnswer, now: number) => void,
  ): void {
    const { requests, keyId } = this.#core
    requests.send({ ...request, costs: [], timeoutMs: 5000, keyId }, done)
  }

  read(done: (read: Read, now: number) => void): void {
    const call = { purpose: 'Account', method: 'GET', path: '/v1/account' } as const
    this.send({ ...call, priority: 'account' }, (answer, now) => {
      if (answer.kind !== 'answered' || answer.status !== 200) {
        return done({ failed: 'Meridian did not answer.' }, now)
      }
      const body = fieldsOf(tryParseLossless(answer.body))
      const orders = itemsOf(body['orders']).map((row) => readOrder(fieldsOf(row), now))
      return done({ orders, balances: fieldsOf(body['balances']) }, now)
    })
  }

  readOrder: OrderQueries<MeridianOrder>['readOrder'] = ({ venueOrderId }, found) => {
    this.#find(({ report }) => report.venueOrderId === venueOrderId, found)
  }

  readOpen: OrderQueries<MeridianOrder>['readOpen'] = (done) => {
    this.read((read, now) => {
      if ('failed' in read) return done(read, now)
      return done(
        read.orders.filter(({ report }) => report.status === 'open'),
        now,
      )
    })
  }

  find: OrderQueries<MeridianOrder>['find'] = ({ clientOrderId }, _now, found) => {
    this.#find(({ report }) => report.clientOrderId === clientOrderId, found)
  }

  #find(
    isMeant: (order: MeridianOrder) => boolean,
    found: Parameters<OrderQueries<MeridianOrder>['readOrder']>[1],
  ): void {
    this.read((read, now) => {
      if ('failed' in read) return found(undefined, read, now)
      const order = read.orders.find((one) => isMeant(one))
      return found(order, order ? 'found' : 'not-there', now)
    })
  }
}

class MeridianAccount implements VenueAccount {
  readonly #core: AccountCore
  readonly #call: AccountCall
  readonly #ledger: OrderLedger<MeridianOrder>
  readonly #outcomes: OrderOutcomes
  readonly #refresh: Refresh
  readonly #reported = new Map<string, string>()

  constructor(
    core: AccountCore,
    call: AccountCall,
    ledger: OrderLedger<MeridianOrder>,
    outcomes: OrderOutcomes,
  ) {
    this.#core = core
    this.#call = call
    this.#ledger = ledger
    this.#outcomes = outcomes
    this.#refresh = new Refresh(core.scheduler, 'account', 1000, () => this.#read())
  }

  start(now: number): void {
    this.#core.key.learn({ canView: true, canTrade: true, canWithdraw: false })
    this.#core.sink.fees([{ symbol: null, maker: '0.001', taker: '0.002' }])
    this.#refresh.start(now)
  }

  place(clientOrderId: string, terms: OrderTerms, now: number): void {
    const { symbol, side, size, limitPrice } = terms
    this.#core.known.ours({ clientOrderId, venueOrderId: null, symbol, sentAt: now }, now)
    const body = JSON.stringify({
      client_id: clientOrderId,
      market: symbol,
      side,
      price: limitPrice,
      size,
    })
    const call = { purpose: `Order ${symbol}`, method: 'POST', path: '/v1/orders', body } as const
    this.#call.send({ ...call, priority: 'order' }, (answer, later) => {
      this.#outcomes.placed(clientOrderId, outcomeOf(answer), later)
      this.#refresh.soon(0, later)
    })
  }

  cancel(order: OrderRef): void {
    const path = `/v1/orders/${order.venueOrderId}`
    const call = { purpose: `Cancel ${order.symbol}`, method: 'DELETE', path } as const
    this.#call.send({ ...call, priority: 'cancel' }, (answer, later) => {
      this.#outcomes.canceled(order, outcomeOf(answer), later)
      this.#refresh.soon(0, later)
    })
  }

  amend(order: OrderRef, _change: unknown, _terms: unknown, now: number): void {
    const reason = 'Meridian does not change orders.'
    this.#outcomes.amended(order, { kind: 'not-sent', reason }, now)
  }

  readBalances(now: number): void {
    this.#refresh.soon(0, now)
  }

  readFills(since: number): void {
    this.#call.read((read, now) => {
      this.#take(read, now)
      this.#core.sink.fillsRead(since, !('failed' in read))
    })
  }

  stop(): void {}
  cancelAll(): void {}
  opened(): void {}
  message(): void {}
  closed(): void {}

  #read(): void {
    this.#call.read((read, now) => {
      this.#take(read, now)
      if ('failed' in read) this.#refresh.failed(now)
      else this.#refresh.succeeded(now)
    })
  }

  #take(read: Read, now: number): void {
    const { state, sink } = this.#core
    if ('failed' in read) return state.report(false, read.failed, now)
    const balances = Object.entries(read.balances).map(([asset, row]) => {
      const { available, held } = fieldsOf(row)
      return { asset, available: nameOf(available), held: nameOf(held) }
    })
    sink.balances(balances, true, now)
    for (const order of read.orders) {
      const { venueOrderId, status, filled } = order.report
      const reported = `${status} ${filled}`
      if (this.#reported.get(venueOrderId) === reported) continue
      this.#reported.set(venueOrderId, reported)
      this.#ledger.report(order, now)
    }
    if (state.isLive) return undefined
    state.report(true, '', now)
    return this.#ledger.streamLive(undefined, now)
  }
}

function outcomeOf(answer: VenueAnswer): RequestOutcome {
  if (answer.kind !== 'answered') return unanswered(answer) ?? { kind: 'unknown', reason: '' }
  const { id, error } = fieldsOf(tryParseLossless(answer.body))
  if (answer.status === 200) return { kind: 'accepted', venueOrderId: nameOf(id) }
  return refused('other', nameOf(error), nameOf(error))
}

function readOrder(row: JsonObject, now: number): MeridianOrder {
  const text = (name: string) => nameOf(row[name])
  const side = text('side') === 'sell' ? 'sell' : 'buy'
  const symbol = text('market')
  const ids = { venueOrderId: text('id'), clientOrderId: text('client_id') }
  const report: OrderReport = orderReport({
    ...ids,
    symbol,
    side,
    kind: 'limit',
    timeInForce: 'gtc',
    limitPrice: text('price'),
    size: text('size'),
    filled: text('filled'),
    status: statuses[text('status')] ?? 'unknown',
    time: now,
    source: 'poll',
  })
  const fills = itemsOf(row['fills']).map((each): FillReport => {
    const { id, price, size, fee, fee_asset: feeAsset, time } = fieldsOf(each)
    const amounts = { price: nameOf(price), size: nameOf(size), fee: nameOf(fee) }
    const rest = { feeAsset: nameOf(feeAsset), liquidity: 'unknown', source: 'poll' } as const
    return { fillId: nameOf(id), ...ids, symbol, side, ...amounts, ...rest, time: Number(time) }
  })
  return { report, fills }
}

export const openMeridianAccount: OpenAccountAdapter = (io, sink, options) => {
  const core = newAccountCore(io, sink, options)
  const call = new AccountCall(core)
  const fills = new FillReporter(core)
  const rules = {
    queries: call,
    lookUpPlan: {
      pausesMs: [1000, 2000, 3000],
      leastAnswers: 2,
      afterSentMs: 5000,
      afterFirstMs: 2000,
      giveUpAfterMs: 30_000,
    },
    cancelsByVenueId: true,
    received: (order: MeridianOrder) => {
      for (const fill of order.fills) if (!fills.isReported(fill.fillId)) fills.report(fill)
    },
  }
  return new AccountStateMachine<MeridianOrder>(
    core,
    rules,
    (ledger, outcomes) => new MeridianAccount(core, call, ledger, outcomes),
  )
}
