import type { AccountSink } from '../account-adapter.ts'
import type { FillReport, OrderReport } from '../account-events.ts'
import type { KnownOrders } from './known-orders.ts'
import { ToldFills } from './told-fills.ts'

/** Tells what is learned of orders, whoever learned it: each fill once, and with our own number where it is known. */
export class OrderTeller {
  readonly fills = new ToldFills()
  #sink: AccountSink
  #known: KnownOrders
  #heard: (report: OrderReport, now: number) => void

  constructor(
    sink: AccountSink,
    known: KnownOrders,
    heard: (report: OrderReport, now: number) => void,
  ) {
    this.#sink = sink
    this.#known = known
    this.#heard = heard
  }

  order(report: OrderReport, now: number): OrderReport {
    const told = this.#known.told(report, now)
    this.#sink.order(told)
    this.#heard(told, now)
    return told
  }

  fill(fill: FillReport): void {
    if (!this.fills.take(fill.fillId, fill.time)) return
    this.#sink.fill(this.#withOurNumber(fill))
  }

  #withOurNumber(fill: FillReport): FillReport {
    const known = this.#known.ofVenue(fill.venueOrderId)
    return { ...fill, clientOrderId: fill.clientOrderId ?? known?.clientOrderId ?? null }
  }
}
