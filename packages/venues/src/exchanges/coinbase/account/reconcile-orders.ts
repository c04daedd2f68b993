import type { OrderRef } from '../../../account-adapter.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import type { FoundOrder, OrderQueries } from '../../../kernel/account/order-queries.ts'
import { fieldsOf } from '../../../kernel/json/fields.ts'
import type { VenueClock } from '../../../kernel/venue-clock.ts'
import type { CoinbaseKeyCalls } from '../wire/key-calls.ts'
import { readPages } from '../wire/pages.ts'
import { rfc3339 } from './order-body.ts'
import { readRestOrder } from './rest-order.ts'
import type { CoinbaseOrder } from './stream-order.ts'

const minuteMs = 60_000
const path = '/orders/historical/batch'
const page = ['limit', '100'] as const

/** 'OPEN' alone would leave out orders that are on their way in or out. */
const openWords = ['OPEN', 'PENDING', 'QUEUED', 'CANCEL_QUEUED', 'EDIT_QUEUED']

/** Queries about orders to which the exchange's lists have the answer. */
export class ReconcileOrders implements OrderQueries<CoinbaseOrder> {
  readonly #core: AccountCore
  readonly #calls: CoinbaseKeyCalls
  readonly #clock: VenueClock
  /** Older rules forbade to request open orders together with others. */
  #queriesTogether = true

  constructor(core: AccountCore, calls: CoinbaseKeyCalls, clock: VenueClock) {
    this.#core = core
    this.#calls = calls
    this.#clock = clock
  }

  readOrder({ venueOrderId }: { venueOrderId: string }, found: FoundOrder<CoinbaseOrder>): void {
    const call = {
      purpose: 'What became of an order',
      path: `/orders/historical/${venueOrderId}`,
      priority: 'reconcile' as const,
    }
    this.#calls.get(call, (response, now) => {
      if (!response.ok) {
        const isUnknown = response.status === 404
        found(undefined, isUnknown ? 'not-there' : { failed: response.words }, now)
        return
      }
      // An order that does not exist has been answered with null as well.
      const order = readRestOrder(fieldsOf(fieldsOf(response.body)['order']), now)
      found(order, order ? 'found' : 'not-there', now)
    })
  }

  /** By its number, where that is known; where the number is not, or is unknown to the exchange, by ours. */
  find(order: OrderRef, now: number, found: FoundOrder<CoinbaseOrder>): void {
    const { venueOrderId } = order
    if (venueOrderId === null) {
      this.#search(order, now, found)
      return
    }
    this.readOrder({ venueOrderId }, (reported, finding, later) => {
      if (finding === 'not-there') this.#search(order, later, found)
      else found(reported, finding, later)
    })
  }

  /** There is no way to request our own number: it is looked for among all orders of that time. */
  #search(order: OrderRef, requestedAt: number, found: FoundOrder<CoinbaseOrder>): void {
    const { clientOrderId, sentAt, symbol } = order
    const instrument = this.#core.sink.instrumentOf(symbol)
    // Orders of one market may be listed under the name of the other that shares its book.
    const products = instrument ? [instrument.restSymbol, instrument.venueSymbol] : []
    const query = [
      ...[...new Set(products)].map((id) => ['product_ids', id] as const),
      ['start_date', rfc3339(this.#clock.venueTime(sentAt) - minuteMs)],
      ['end_date', rfc3339(this.#clock.venueTime(requestedAt) + minuteMs)],
      page,
    ] as const
    const call = { purpose: 'What became of an order', path, priority: 'reconcile' as const }
    readPages(this.#calls, call, query, 'orders', (pages, now) => {
      if ('failed' in pages) {
        found(undefined, pages, now)
        return
      }
      const row = pages.rows.find((one) => one['client_order_id'] === clientOrderId)
      const reported = row && readRestOrder(row, now)
      found(reported, reported ? 'found' : 'not-there', now)
    })
  }

  /** All open orders; those of the simple screen and the app are only reported when requested. */
  readOpen(done: (orders: CoinbaseOrder[] | { failed: string }, now: number) => void): void {
    const simple = ['order_placement_source', 'RETAIL_SIMPLE'] as const
    this.#readOpenOf([], (advanced, now) => {
      if ('failed' in advanced) {
        done(advanced, now)
        return
      }
      this.#readOpenOf([simple], (others, later) => {
        const orders = 'failed' in others ? advanced : [...advanced, ...others]
        done(
          [...new Map(orders.map((order) => [order.report.venueOrderId, order])).values()],
          later,
        )
      })
    })
  }

  #readOpenOf(
    more: readonly (readonly [string, string])[],
    done: (orders: CoinbaseOrder[] | { failed: string }, now: number) => void,
  ): void {
    const requests = this.#queriesTogether ? [openWords] : openWords.map((word) => [word])
    const orders: CoinbaseOrder[] = []
    const next = (index: number, last: number) => {
      const words = requests[index]
      if (!words) {
        done(orders, last)
        return
      }
      const query = [...words.map((word) => ['order_status', word] as const), page, ...more]
      const call = { purpose: 'Open orders', path, priority: 'reconcile' as const }
      readPages(this.#calls, call, query, 'orders', (pages, now) => {
        if (!('failed' in pages)) {
          for (const row of pages.rows) {
            const order = readRestOrder(row, now)
            if (order) orders.push(order)
          }
          next(index + 1, now)
        } else if (pages.status === 400 && this.#queriesTogether && more.length === 0) {
          this.#queriesTogether = false
          this.#readOpenOf(more, done)
        } else done(pages, now)
      })
    }
    next(0, 0)
  }
}
