import type { OrderRef } from '../../../account-adapter.ts'
import type { OrderReport } from '../../../account-events.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import type { KnownOrder } from '../../../kernel/account/known-orders.ts'
import type {
  FoundOrder,
  OrderQueries,
  ReportedOrder,
} from '../../../kernel/account/order-queries.ts'
import { orderReport } from '../../../kernel/account/order-report.ts'
import { fieldsOf, itemsOf } from '../../../kernel/json/fields.ts'
import type { VenueClock } from '../../../kernel/venue-clock.ts'
import type { BinanceUsResponse } from '../wire/errors.ts'
import type { BinanceUsKeyCalls } from '../wire/key-calls.ts'
import { keyCostOf, type WeighedKeyCall } from '../wire/limits.ts'
import { readOrder } from './rest-order.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const unknownOrder = -2013
const archived = -2026
const purpose = 'What became of an order'

type Query = readonly (readonly [string, string])[]
type Found = FoundOrder<ReportedOrder>
type OnResponse = (response: BinanceUsResponse, now: number) => void

/** Queries about orders. The exchange wants the market with each of them. */
export class ReconcileOrders implements OrderQueries<ReportedOrder> {
  readonly #core: AccountCore
  readonly #calls: BinanceUsKeyCalls
  readonly #clock: VenueClock

  constructor(core: AccountCore, calls: BinanceUsKeyCalls, clock: VenueClock) {
    this.#core = core
    this.#calls = calls
    this.#clock = clock
  }

  readOrder(
    { symbol, venueOrderId, clientOrderId }: KnownOrder & { venueOrderId: string },
    found: Found,
  ): void {
    this.#readOne(symbol, ['orderId', venueOrderId], { venueOrderId, clientOrderId }, found)
  }

  readOpen(done: (orders: ReportedOrder[] | { failed: string }, now: number) => void): void {
    this.#get('Open orders', '/api/v3/openOrders', [], 'openOrders', (response, now) => {
      if (!response.ok) {
        done({ failed: response.words }, now)
        return
      }
      const rows = itemsOf(response.body).map(fieldsOf)
      const reports = rows.map((row) => readOrder(row, 'poll', this.#core.sink, now))
      done(
        reports.flatMap((report) => (report ? { report } : [])),
        now,
      )
    })
  }

  /** By its number or ours; where the exchange does not know that, among all orders of the time, and the open ones. */
  find(order: OrderRef, now: number, found: Found): void {
    const { venueOrderId, clientOrderId, symbol } = order
    const by =
      venueOrderId === null
        ? (['origClientOrderId', clientOrderId] as const)
        : (['orderId', venueOrderId] as const)
    this.#readOne(symbol, by, order, (reported, finding, later) => {
      if (finding !== 'not-there') {
        found(reported, finding, later)
        return
      }
      const venueSymbol = this.#core.sink.instrumentOf(symbol)?.restSymbol ?? ''
      // Orders are listed by when they last changed, and for a day at a time.
      const from = Math.max(order.sentAt - minuteMs, now - dayMs + 2 * minuteMs)
      const all: Query = [
        ['symbol', venueSymbol],
        ['startTime', String(Math.floor(this.#clock.venueTime(from)))],
        ['limit', '1000'],
      ]
      this.#search(order, '/api/v3/allOrders', all, 'allOrders', (row, verdict, then) => {
        if (verdict !== 'not-there') {
          found(row, verdict, then)
          return
        }
        const open: Query = [['symbol', venueSymbol]]
        this.#search(order, '/api/v3/openOrders', open, 'openOrdersOfOne', found)
      })
    })
  }

  #search(order: OrderRef, path: string, query: Query, call: WeighedKeyCall, found: Found): void {
    this.#get(purpose, path, query, call, (response, now) => {
      if (!response.ok) {
        found(undefined, { failed: response.words }, now)
        return
      }
      const rows = itemsOf(response.body).map(fieldsOf)
      const reports = rows.map((row) => readOrder(row, 'poll', this.#core.sink, now))
      const report = reports.find((one) => one?.clientOrderId === order.clientOrderId)
      found(report && { report }, report ? 'found' : 'not-there', now)
    })
  }

  #readOne(
    symbol: string | null,
    by: readonly [string, string],
    ids: { venueOrderId: string | null; clientOrderId: string | null },
    found: Found,
  ): void {
    const instrument = this.#core.sink.instrumentOf(symbol ?? '')
    const query: Query = [['symbol', instrument?.restSymbol ?? ''], by]
    this.#get(purpose, '/api/v3/order', query, 'order', (response, now) => {
      if (response.ok) {
        const reported = readOrder(fieldsOf(response.body), 'poll', this.#core.sink, now)
        // A canceled order is reported under the number of its cancel.
        const report = reported && {
          ...reported,
          clientOrderId: ids.clientOrderId ?? reported.clientOrderId,
        }
        found(report && { report }, report ? 'found' : { failed: 'It cannot be read.' }, now)
        return
      }
      const { code, words } = response
      if (code === unknownOrder) found(undefined, 'not-there', now)
      else if (code === archived && ids.venueOrderId !== null) {
        const report = archivedOrder(ids.venueOrderId, ids.clientOrderId, words, now)
        found({ report }, 'found', now)
      } else found(undefined, { failed: words }, now)
    })
  }

  #get(what: string, path: string, query: Query, weighed: WeighedKeyCall, done: OnResponse): void {
    const call = { purpose: what, path, query, priority: 'reconcile' as const }
    this.#calls.get({ ...call, costs: keyCostOf(weighed) }, done)
  }
}

/** Only orders that ended without a trade are put away. */
function archivedOrder(
  venueOrderId: string,
  clientOrderId: string | null,
  reason: string,
  time: number,
): OrderReport {
  const source = 'poll' as const
  const reported = { venueOrderId, clientOrderId, filled: '0', reason, time, source }
  return orderReport({ ...reported, status: 'canceled' })
}
