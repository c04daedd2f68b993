import type { OrderRef } from '../account-adapter.ts'
import type { FoundOrder, OrderQuestions } from '../accounts/order-questions.ts'
import { fieldsOf } from '../wire/read-json.ts'
import { type AccountCalls, isoSecond, type Query } from './account-calls.ts'
import type { RobinhoodOrder } from './order-object.ts'
import type { OrderReader } from './order-reader.ts'
import { accountPaths, orderPath } from './robinhood-paths.ts'

const minuteMs = 60_000
const purpose = 'What became of an order'
const priority = 'reconcile' as const
const path = accountPaths.v2.orders

type Found = FoundOrder<RobinhoodOrder>

/** Questions about orders to which the lists have the answer. */
export class ReconcileOrders implements OrderQuestions<RobinhoodOrder> {
  readonly #calls: AccountCalls
  readonly #reader: OrderReader

  constructor(calls: AccountCalls, reader: OrderReader) {
    this.#calls = calls
    this.#reader = reader
  }

  readOrder({ venueOrderId }: { venueOrderId: string }, found: Found): void {
    const query = this.#calls.ofAccount
    const call = { purpose, path: orderPath('v2', venueOrderId), query, priority }
    this.#calls.get(call, (reading, now) => {
      if (!reading.ok) {
        found(undefined, reading.status === 404 ? 'not-there' : { failed: reading.words }, now)
        return
      }
      const order = this.#reader.read(fieldsOf(reading.body), now)
      found(order, order ? 'found' : { failed: 'It cannot be read.' }, now)
    })
  }

  /** Both words that open orders are listed under: which of them one that is filled in part has is not known. */
  readOpen(done: (orders: RobinhoodOrder[] | { failed: string }, now: number) => void): void {
    this.#list([['state', 'open']], (open, now) => {
      if ('failed' in open) {
        done(open, now)
        return
      }
      this.#list([['state', 'pending']], (pending, later) => {
        if ('failed' in pending) {
          done(pending, later)
          return
        }
        const orders = [...open, ...pending]
        done(
          [...new Map(orders.map((order) => [order.report.venueOrderId, order])).values()],
          later,
        )
      })
    })
  }

  /** By its number; where that is not known, or not to Robinhood, by ours among the orders of that time. */
  find(order: OrderRef, _now: number, found: Found): void {
    const { venueOrderId } = order
    if (venueOrderId === null) {
      this.#search(order, found)
      return
    }
    this.readOrder({ venueOrderId }, (told, finding, later) => {
      if (finding === 'not-there') this.#search(order, found)
      else found(told, finding, later)
    })
  }

  #search({ clientOrderId, sentAt, symbol }: OrderRef, found: Found): void {
    const start = isoSecond(this.#calls.clock.venueTime(sentAt) - minuteMs)
    const query: Query = [
      ['created_at_start', start],
      ['symbol', symbol],
    ]
    this.#list(query, (orders, now) => {
      if ('failed' in orders) {
        found(undefined, orders, now)
        return
      }
      const told = orders.find(({ report }) => report.clientOrderId === clientOrderId)
      found(told, told ? 'found' : 'not-there', now)
    })
  }

  #list(
    query: Query,
    done: (orders: RobinhoodOrder[] | { failed: string }, now: number) => void,
  ): void {
    this.#calls.withAccount(() => {
      const call = { purpose, path, query: [...this.#calls.ofAccount, ...query], priority }
      this.#calls.pages(call, (pages, now) => {
        if ('failed' in pages) done(pages, now)
        else done(this.#reader.list(pages.rows, now), now)
      })
    })
  }
}
