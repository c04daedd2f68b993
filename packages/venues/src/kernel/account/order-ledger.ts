import type { OrderReport } from '../../account-events.ts'
import { Refresh } from '../refresh.ts'
import type { AccountCore } from './account-core.ts'
import type { OrderQueries, ReportedOrder } from './order-queries.ts'
import { isFinished } from './order-report.ts'

/** While a stream is live the lists are only its control; otherwise they are all there is. */
const controlMs = 5 * 60_000

export interface LedgerPace {
  /** How often the lists are read while there is no stream, and how soon an order is requested again. */
  pollMs: number
  /** An order younger than this may be missing in a list. */
  lagMs: number
  /** Does a stream report orders? Where only lists do, an account may be live without one. */
  isStreaming(): boolean
}

const usualPace = { pollMs: 10_000, lagMs: 3000 }

/** Who wants to know what was reported of an order. */
export interface LedgerEvents<T extends ReportedOrder> {
  /** A report, or a row of the open orders; completed by what was known before. */
  received(reported: T, now: number): void
}

/**
 * Everything that is reported orders, by a stream or by lists, goes through here once; what is missing is requested.
 */
export class OrderLedger<T extends ReportedOrder> {
  readonly #core: AccountCore
  readonly #queries: OrderQueries<T>
  readonly #events: LedgerEvents<T>
  readonly #open: Refresh
  readonly #pace: LedgerPace

  constructor(
    core: AccountCore,
    queries: OrderQueries<T>,
    events: LedgerEvents<T>,
    pace: Partial<LedgerPace> = {},
  ) {
    this.#pace = { ...usualPace, isStreaming: () => core.state.isLive, ...pace }
    this.#core = core
    this.#queries = queries
    this.#events = events
    const everyMs = () => (this.#pace.isStreaming() ? controlMs : this.#pace.pollMs)
    this.#open = new Refresh(core.scheduler, 'open orders', everyMs, (now) => {
      this.#readOpen(now)
    })
  }

  start(now: number): void {
    this.#open.start(now)
  }

  readOpenOrders(now: number): void {
    this.#open.soon(0, now)
  }

  /** The stream has been lost: from now on the lists are needed more often. */
  streamLost(now: number): void {
    this.#open.soon(this.#pace.pollMs, now)
  }

  /** The stream is live. Where it has shown the open orders, the others are finished or were never known to it. */
  streamLive(openIds: ReadonlySet<string> | undefined, now: number): void {
    if (openIds) this.#requestMissing(openIds, now - this.#pace.lagMs, now)
    this.#open.soon(0, now)
  }

  report(reported: T, now: number): void {
    const completed = this.#learn(reported, now)
    this.#core.sink.order(completed.report)
    this.#events.received(completed, now)
  }

  /** Reads one order after a while, unless the stream reports it before. */
  checkLater(venueOrderId: string, afterMs: number, now: number): void {
    this.#core.scheduler.at(`order ${venueOrderId}`, now + afterMs, () => {
      const order = this.#core.known.ofVenue(venueOrderId)
      if (!order) return
      this.#queries.readOrder({ ...order, venueOrderId }, (reported, finding, later) => {
        if (reported) this.report(reported, later)
        else if (finding !== 'not-there') this.checkLater(venueOrderId, this.#pace.pollMs, later)
      })
    })
  }

  #learn(reported: T, now: number): T {
    const { known, scheduler } = this.#core
    const report: OrderReport = known.reported(reported.report, now)
    const { venueOrderId, status, source, isCancelPending } = report
    if (status === 'unknown') this.checkLater(venueOrderId, this.#pace.pollMs, now)
    else if (isFinished(status) || (source === 'stream' && !isCancelPending)) {
      scheduler.cancel(`order ${venueOrderId}`)
    }
    return { ...reported, report }
  }

  #readOpen(asOf: number): void {
    this.#queries.readOpen((orders, now) => {
      if ('failed' in orders) {
        this.#open.failed(now)
        return
      }
      this.#open.succeeded(now)
      const completed = orders.map((order) => this.#learn(order, now))
      const reports = completed.map(({ report }) => report)
      this.#core.sink.openOrders(reports, asOf)
      for (const reported of completed) this.#events.received(reported, now)
      const openIds = new Set(reports.map(({ venueOrderId }) => venueOrderId))
      this.#requestMissing(openIds, asOf - this.#pace.lagMs, now)
    })
  }

  #requestMissing(openIds: ReadonlySet<string>, identifiedBefore: number, now: number): void {
    for (const { venueOrderId, identifiedAt } of this.#core.known.live()) {
      if (!openIds.has(venueOrderId) && identifiedAt < identifiedBefore) {
        this.checkLater(venueOrderId, 0, now)
      }
    }
  }
}
