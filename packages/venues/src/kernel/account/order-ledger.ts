import type { OrderReport } from '../../account-events.ts'
import { Refresh } from '../refresh.ts'
import type { AccountCore } from './account-core.ts'
import type { OrderQueries, ToldOrder } from './order-queries.ts'
import { isFinished } from './order-report.ts'

/** While a stream is live the lists are only its control; otherwise they are all there is. */
const controlMs = 5 * 60_000

export interface LedgerPace {
  /** How often the lists are read while there is no stream, and how soon an order is asked for again. */
  pollMs: number
  /** An order younger than this may be missing in a list. */
  lagMs: number
  /** Does a stream tell of orders? Where only lists do, an account may be live without one. */
  isStreaming(): boolean
}

const usualPace = { pollMs: 10_000, lagMs: 3000 }

/** Who wants to know what was told of an order. */
export interface LedgerEvents<T extends ToldOrder> {
  /** A report, or a row of the open orders; completed by what was known before. */
  heard(told: T, now: number): void
}

/** Everything that is told of orders, by a stream or by lists, goes through here once; what is missing is asked for. */
export class OrderLedger<T extends ToldOrder> {
  readonly #core: AccountCore
  readonly #questions: OrderQueries<T>
  readonly #events: LedgerEvents<T>
  readonly #open: Refresh
  readonly #pace: LedgerPace

  constructor(
    core: AccountCore,
    questions: OrderQueries<T>,
    events: LedgerEvents<T>,
    pace: Partial<LedgerPace> = {},
  ) {
    this.#pace = { ...usualPace, isStreaming: () => core.state.isLive, ...pace }
    this.#core = core
    this.#questions = questions
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
    if (openIds) this.#askForMissing(openIds, now - this.#pace.lagMs, now)
    this.#open.soon(0, now)
  }

  tell(told: T, now: number): void {
    const completed = this.#learn(told, now)
    this.#core.sink.order(completed.report)
    this.#events.heard(completed, now)
  }

  /** Reads one order after a while, unless the stream tells of it before. */
  checkLater(venueOrderId: string, afterMs: number, now: number): void {
    this.#core.scheduler.at(`order ${venueOrderId}`, now + afterMs, () => {
      const order = this.#core.known.ofVenue(venueOrderId)
      if (!order) return
      this.#questions.readOrder({ ...order, venueOrderId }, (told, finding, later) => {
        if (told) this.tell(told, later)
        else if (finding !== 'not-there') this.checkLater(venueOrderId, this.#pace.pollMs, later)
      })
    })
  }

  #learn(told: T, now: number): T {
    const { known, scheduler } = this.#core
    const report: OrderReport = known.told(told.report, now)
    const { venueOrderId, status, source, isCancelPending } = report
    if (status === 'unknown') this.checkLater(venueOrderId, this.#pace.pollMs, now)
    else if (isFinished(status) || (source === 'stream' && !isCancelPending)) {
      scheduler.cancel(`order ${venueOrderId}`)
    }
    return { ...told, report }
  }

  #readOpen(asOf: number): void {
    this.#questions.readOpen((orders, now) => {
      if ('failed' in orders) {
        this.#open.failed(now)
        return
      }
      this.#open.succeeded(now)
      const completed = orders.map((order) => this.#learn(order, now))
      const reports = completed.map(({ report }) => report)
      this.#core.sink.openOrders(reports, asOf)
      for (const told of completed) this.#events.heard(told, now)
      const openIds = new Set(reports.map(({ venueOrderId }) => venueOrderId))
      this.#askForMissing(openIds, asOf - this.#pace.lagMs, now)
    })
  }

  #askForMissing(openIds: ReadonlySet<string>, identifiedBefore: number, now: number): void {
    for (const { venueOrderId, identifiedAt } of this.#core.known.live()) {
      if (!openIds.has(venueOrderId) && identifiedAt < identifiedBefore) {
        this.checkLater(venueOrderId, 0, now)
      }
    }
  }
}
