import type { OrderRef } from '../../../account-adapter.ts'
import type { FoundOrder, OrderQueries } from '../../../kernel/account/order-queries.ts'
import { fieldsOf } from '../../../kernel/json/fields.ts'
import { accountPaths, orderPath, type RobinhoodVersion } from '../wire/paths.ts'
import { type AccountCalls, isoSecond, type Query } from './account-calls.ts'
import type { OrderReader } from './order-reader.ts'
import type { RobinhoodOrder } from './rest-order.ts'

const minuteMs = 60_000
const purpose = 'What became of an order'
const priority = 'reconcile' as const
const ambiguousStatus = 'partially_filled'
const openWords = ['open', 'pending', ambiguousStatus]
/** Before the first order that a program could place. A list that is given no beginning may not hold all. */
const firstOrders = '2023-01-01T00:00:00Z'

type Found = FoundOrder<RobinhoodOrder>

/** Queries about orders to which the lists have the answer. */
export class ReconcileOrders implements OrderQueries<RobinhoodOrder> {
  readonly #calls: AccountCalls
  readonly #reader: OrderReader

  constructor(calls: AccountCalls, reader: OrderReader) {
    this.#calls = calls
    this.#reader = reader
  }

  readOrder({ venueOrderId }: { venueOrderId: string }, found: Found): void {
    this.#inEither((version, done) => this.#readOne(venueOrderId, version, done), found)
  }

  #readOne(venueOrderId: string, version: RobinhoodVersion, found: Found): void {
    const query = this.#calls.ofAccountIn(version)
    const call = { purpose, path: orderPath(version, venueOrderId), query, priority }
    this.#calls.get(call, (response, now) => {
      if (!response.ok) {
        found(undefined, response.status === 404 ? 'not-there' : { failed: response.words }, now)
        return
      }
      const order = this.#reader.read(fieldsOf(response.body), now)
      found(order, order ? 'found' : { failed: 'It cannot be read.' }, now)
    })
  }

  /** Where it is not known which version the key's orders are of, what one does not have is looked for in the other. */
  #inEither(ask: (version: RobinhoodVersion, found: Found) => void, found: Found): void {
    ask(this.#calls.ordersIn, (order, finding, now) => {
      if (finding !== 'not-there' || !this.#calls.mayBeOther) {
        found(order, finding, now)
        return
      }
      ask('v1', (other, otherFinding, later) => {
        if (other) this.#calls.orderVersion = 'v1'
        found(other, otherFinding, later)
      })
    })
  }

  /** By every word that an order may be open under: which of them one that is filled in part has is not known. */
  readOpen(done: (orders: RobinhoodOrder[] | { failed: string }, now: number) => void): void {
    this.#readWords(openWords, new Map(), done)
  }

  #readWords(
    [word, ...words]: readonly string[],
    reported: Map<string, RobinhoodOrder>,
    done: (orders: RobinhoodOrder[] | { failed: string }, now: number) => void,
  ): void {
    const query: Query = [
      ['state', word ?? ''],
      ['created_at_start', firstOrders],
    ]
    this.#list(query, this.#calls.ordersIn, (orders, now) => {
      // Robinhood may not know the word, and then has no order under it.
      const isUnknown = 'failed' in orders && orders.status === 400 && word === ambiguousStatus
      if ('failed' in orders && !isUnknown) {
        done(orders, now)
        return
      }
      if (!('failed' in orders)) {
        for (const order of orders) reported.set(order.report.venueOrderId, order)
      }
      if (words.length > 0) this.#readWords(words, reported, done)
      else done([...reported.values()], now)
    })
  }

  /** By its number; where that is not known, or not to Robinhood, by ours among the orders of that time. */
  find(order: OrderRef, _now: number, found: Found): void {
    const { venueOrderId } = order
    if (venueOrderId === null) {
      this.#search(order, found)
      return
    }
    this.readOrder({ venueOrderId }, (reported, finding, later) => {
      if (finding === 'not-there') this.#search(order, found)
      else found(reported, finding, later)
    })
  }

  #search(order: OrderRef, found: Found): void {
    this.#inEither((version, done) => this.#searchIn(order, version, done), found)
  }

  #searchIn(
    { clientOrderId, sentAt, symbol }: OrderRef,
    version: RobinhoodVersion,
    found: Found,
  ): void {
    const start = isoSecond(this.#calls.clock.venueTime(sentAt) - minuteMs)
    const query: Query = [
      ['created_at_start', start],
      ['symbol', symbol],
    ]
    this.#list(query, version, (orders, now) => {
      if ('failed' in orders) {
        found(undefined, orders, now)
        return
      }
      const reported = orders.find(({ report }) => report.clientOrderId === clientOrderId)
      found(reported, reported ? 'found' : 'not-there', now)
    })
  }

  #list(
    query: Query,
    version: RobinhoodVersion,
    done: (orders: RobinhoodOrder[] | { failed: string; status: number }, now: number) => void,
  ): void {
    this.#calls.withAccount(() => {
      const { orders: path } = accountPaths[version]
      const call = {
        purpose,
        path,
        query: [...this.#calls.ofAccountIn(version), ...query],
        priority,
      }
      this.#calls.pages(call, (pages, now) => {
        if ('failed' in pages) done(pages, now)
        else done(this.#reader.list(pages.rows, now), now)
      })
    })
  }
}
