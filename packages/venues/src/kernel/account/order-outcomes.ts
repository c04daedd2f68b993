import type { OrderRef } from '../../account-adapter.ts'
import type { RequestOutcome } from '../../account-events.ts'
import type { AccountCore } from './account-core.ts'
import type { OrderLedger } from './order-ledger.ts'
import type { ReportedOrder } from './order-queries.ts'
import type { WaitingCancels } from './waiting-cancels.ts'

/** How soon an order is read by itself, if the stream does not report it before; and if there is no stream. */
const checkAfterMs = 3000
const checkSoonMs = 500

/** What became of requests about orders: reported, and followed up where the answer leaves something open. */
export class OrderOutcomes {
  readonly #core: AccountCore
  readonly #ledger: Pick<OrderLedger<ReportedOrder>, 'checkLater'>
  readonly #waitingCancels: WaitingCancels

  constructor(
    core: AccountCore,
    ledger: Pick<OrderLedger<ReportedOrder>, 'checkLater'>,
    waitingCancels: WaitingCancels,
  ) {
    this.#core = core
    this.#ledger = ledger
    this.#waitingCancels = waitingCancels
  }

  placed(clientOrderId: string, outcome: RequestOutcome, now: number): void {
    const { sink, known, io } = this.#core
    const venueOrderId = outcome.kind === 'accepted' ? outcome.venueOrderId : null
    const other = venueOrderId === null ? undefined : known.ofVenue(venueOrderId)
    if (venueOrderId !== null && (other?.clientOrderId ?? clientOrderId) !== clientOrderId) {
      io.anomaly('a new order with the number of another', `${clientOrderId} ${venueOrderId}`)
      const reason = 'The exchange answered with another order.'
      sink.placed(clientOrderId, { kind: 'unknown', reason })
      return
    }
    if (venueOrderId !== null) {
      known.ours({ clientOrderId, venueOrderId, symbol: '', sentAt: now }, now)
    }
    sink.placed(clientOrderId, outcome)
    if (venueOrderId !== null) {
      this.#waitingCancels.identified(clientOrderId, venueOrderId, now)
      // A stream that reported it before the answer came will report the rest, too.
      if (!other || !this.#core.state.isLive) this.#check(venueOrderId, true, now)
    } else if (outcome.kind === 'refused') this.nothing(clientOrderId, outcome.refusal.text)
    else if (outcome.kind === 'not-sent') this.nothing(clientOrderId, outcome.reason)
  }

  isCancelWaiting(clientOrderId: string): boolean {
    return this.#waitingCancels.has(clientOrderId)
  }

  amended(order: OrderRef, outcome: RequestOutcome, now: number): void {
    this.#core.sink.amended(order.clientOrderId, outcome)
    this.#followUp(order, outcome, now)
  }

  canceled(order: OrderRef, outcome: RequestOutcome, now: number): void {
    this.#core.sink.canceled(order.clientOrderId, outcome)
    this.#followUp(order, outcome, now)
  }

  /** There is no such order. */
  nothing(clientOrderId: string, reason: string): void {
    this.#core.known.forget(clientOrderId)
    this.#waitingCancels.drop(clientOrderId, reason)
  }

  /** After a yes it is on its way; after anything else the order may not be what we think it is. */
  #followUp(order: OrderRef, outcome: RequestOutcome, now: number): void {
    const { venueOrderId } = this.#core.known.ours(order, now)
    if (venueOrderId === null || outcome.kind === 'not-sent') return
    this.#check(venueOrderId, outcome.kind === 'accepted', now)
  }

  #check(venueOrderId: string, isExpected: boolean, now: number): void {
    const isReportedSoon = isExpected && this.#core.state.isLive
    this.#ledger.checkLater(venueOrderId, isReportedSoon ? checkAfterMs : checkSoonMs, now)
  }
}
