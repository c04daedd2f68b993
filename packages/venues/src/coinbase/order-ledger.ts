import type { AccountSink, OrderRef } from '../account-adapter.ts'
import type { OrderReport } from '../account-events.ts'
import type { KnownOrders } from '../accounts/known-orders.ts'
import type { Finding } from '../accounts/look-ups.ts'
import { isFinished } from '../accounts/order-report.ts'
import type { StreamState } from '../accounts/stream-state.ts'
import { Refresh } from '../wire/refresh.ts'
import type { Wakeups } from '../wire/wakeups.ts'
import type { OrderFills } from './order-fills.ts'
import type { ReconcileOrders } from './reconcile-orders.ts'
import type { ToldOrder } from './stream-order.ts'

/** While the channel is live the lists are only its control; otherwise they are all there is. */
const controlMs = 5 * 60_000
const pollMs = 10_000
/** An order younger than this may be missing in a list. */
const lagMs = 3000

export interface LedgerParts {
  sink: AccountSink
  wakeups: Wakeups
  known: KnownOrders
  fills: OrderFills
  reconcile: ReconcileOrders
  state: StreamState
}

/** Everything that is told of orders, by the channel or by lists, goes through here once; what is missing is asked for. */
export class OrderLedger {
  readonly #parts: LedgerParts
  readonly #heard: (report: OrderReport, now: number) => void
  readonly #open: Refresh

  constructor(parts: LedgerParts, heard: (report: OrderReport, now: number) => void) {
    this.#parts = parts
    this.#heard = heard
    const everyMs = () => (parts.state.isLive ? controlMs : pollMs)
    this.#open = new Refresh(parts.wakeups, 'open orders', everyMs, (now) => {
      this.#readOpen(now)
    })
  }

  start(now: number): void {
    this.#open.start(now)
  }

  readOpenOrders(now: number): void {
    this.#open.soon(0, now)
  }

  /** The channel has been lost: from now on the lists are needed more often. */
  channelLost(now: number): void {
    this.#open.soon(pollMs, now)
  }

  /** The channel is live and has shown these: what it does not show is finished, or was never known to it. */
  channelLive(openIds: ReadonlySet<string>, now: number): void {
    this.#askForMissing(openIds, now - lagMs, now)
    this.#open.soon(0, now)
  }

  tell(order: ToldOrder, now: number): void {
    const report = this.#learn(order, now)
    this.#parts.sink.order(report)
    this.#heard(report, now)
  }

  /** Reads one order after a while, unless the channel tells of it before. */
  checkLater(venueOrderId: string, afterMs: number, now: number): void {
    this.#parts.wakeups.at(`order ${venueOrderId}`, now + afterMs, () => {
      this.#parts.reconcile.readOrder(venueOrderId, (order, finding, later) => {
        if (order) this.tell(order, later)
        else if (finding !== 'not-there') this.checkLater(venueOrderId, pollMs, later)
      })
    })
  }

  /** Every way there is to find out what became of an order. */
  find(order: OrderRef, now: number, done: (finding: Finding, now: number) => void): void {
    const { sink, known, reconcile } = this.#parts
    const instrument = sink.instrumentOf(order.symbol)
    // Orders of one market may be listed under the name of the other that shares its book.
    const products = instrument ? [instrument.restSymbol, instrument.venueSymbol] : []
    const told = (found: ToldOrder | undefined, finding: Finding, later: number) => {
      if (found) this.tell(found, later)
      done(finding, later)
    }
    const search = (later: number) => {
      reconcile.findByClientId(order, [...new Set(products)], later, told)
    }
    const venueOrderId = order.venueOrderId ?? known.ofClient(order.clientOrderId)?.venueOrderId
    if (venueOrderId === null || venueOrderId === undefined) search(now)
    else {
      reconcile.readOrder(venueOrderId, (found, finding, later) => {
        if (finding === 'not-there') search(later)
        else told(found, finding, later)
      })
    }
  }

  #learn(order: ToldOrder, now: number): OrderReport {
    const { known, fills, wakeups } = this.#parts
    const report = known.told(order.report, now)
    const { venueOrderId, status } = report
    if (status === 'unknown') this.checkLater(venueOrderId, pollMs, now)
    else if (isFinished(status) || (report.source === 'stream' && !report.isCancelPending)) {
      wakeups.cancel(`order ${venueOrderId}`)
    }
    fills.told({ ...order, report }, now)
    return report
  }

  #readOpen(asOf: number): void {
    const { reconcile, sink } = this.#parts
    reconcile.readOpen((orders, now) => {
      if ('failed' in orders) {
        this.#open.failed(now)
        return
      }
      this.#open.succeeded(now)
      const reports = orders.map((order) => this.#learn(order, now))
      sink.openOrders(reports, asOf)
      for (const report of reports) this.#heard(report, now)
      this.#askForMissing(
        new Set(reports.map(({ venueOrderId }) => venueOrderId)),
        asOf - lagMs,
        now,
      )
    })
  }

  #askForMissing(openIds: ReadonlySet<string>, identifiedBefore: number, now: number): void {
    for (const { venueOrderId, identifiedAt } of this.#parts.known.live()) {
      if (!openIds.has(venueOrderId) && identifiedAt < identifiedBefore) {
        this.checkLater(venueOrderId, 0, now)
      }
    }
  }
}
