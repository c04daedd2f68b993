import type { OrderRef } from '../../account-adapter.ts'
import type { OrderReport } from '../../account-events.ts'
import type { KnownOrder } from './known-orders.ts'
import type { Finding } from './order-lookups.ts'

/** An order as the exchange reported it; some report more of it than a report has room for. */
export interface ReportedOrder {
  report: OrderReport
}

export type FoundOrder<T> = (reported: T | undefined, finding: Finding, now: number) => void

/** What an exchange can be asked about orders. */
export interface OrderQueries<T extends ReportedOrder> {
  /** One order by the exchange's number. */
  readOrder(order: KnownOrder & { venueOrderId: string }, found: FoundOrder<T>): void
  /** All open orders, complete. */
  readOpen(done: (orders: T[] | { failed: string }, now: number) => void): void
  /** One order by every way there is, once. */
  find(order: OrderRef, now: number, found: FoundOrder<T>): void
}
