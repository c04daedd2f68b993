import { compareDecimals } from '@leadline/decimal/decimal-text'

import type { OrderRef } from '../../account-adapter.ts'
import type { OrderReport, VenueOrderStatus } from '../../account-events.ts'
import { isFinished } from './order-report.ts'

export interface KnownOrder {
  clientOrderId: string | null
  venueOrderId: string | null
  symbol: string | null
  /** The furthest that the exchange has reported it. */
  status: VenueOrderStatus
  filled: string
  /** When we first learned of it by the exchange's number, in milliseconds. */
  identifiedAt: number
}

/** Finished orders that are remembered, because a late message may still name them. */
const mostFinished = 1000

/**
 * Which orders there are, by our number and by the exchange's. Messages name an order now by the one, now by the other,
 * and not all of them name its market: what one message reports, another lacks.
 */
export class KnownOrders {
  readonly #byClient = new Map<string, KnownOrder>()
  readonly #byVenue = new Map<string, KnownOrder>()
  readonly #finished: KnownOrder[] = []

  ofClient(clientOrderId: string): KnownOrder | undefined {
    return this.#byClient.get(clientOrderId)
  }

  ofVenue(venueOrderId: string): KnownOrder | undefined {
    return this.#byVenue.get(venueOrderId)
  }

  /** Orders that may still trade and whose number at the exchange is known. */
  live(): (KnownOrder & { venueOrderId: string })[] {
    return [...this.#byVenue.values()].filter(
      (order): order is KnownOrder & { venueOrderId: string } =>
        order.venueOrderId !== null && !isFinished(order.status),
    )
  }

  get hasLive(): boolean {
    const isLive = ({ status }: KnownOrder) => !isFinished(status)
    return [...this.#byClient.values()].some(isLive) || [...this.#byVenue.values()].some(isLive)
  }

  /** Markets in which there is or was an order. */
  symbols(): Set<string> {
    const orders = [...this.#byClient.values(), ...this.#byVenue.values()]
    return new Set(orders.map(({ symbol }) => symbol ?? '').filter((symbol) => symbol !== ''))
  }

  /** An order of ours: sent just now, or asked about. */
  ours({ clientOrderId, venueOrderId, symbol }: OrderRef, now: number): KnownOrder {
    const order = this.#byClient.get(clientOrderId) ?? {
      clientOrderId,
      venueOrderId: null,
      symbol,
      status: 'pending',
      filled: '0',
      identifiedAt: Infinity,
    }
    this.#byClient.set(clientOrderId, order)
    if (venueOrderId !== null) this.#identify(order, venueOrderId, now)
    return order
  }

  /** Nothing became of it: the exchange refused it, or it never left. */
  forget(clientOrderId: string): void {
    const order = this.#byClient.get(clientOrderId)
    if (order?.venueOrderId === null) this.#byClient.delete(clientOrderId)
  }

  /**
   * The report, with what was reported of the order before, or by ourselves, where it says nothing or something else.
   */
  reported(report: OrderReport, now: number): OrderReport {
    const order = this.#orderOf(report, now)
    order.clientOrderId ??= report.clientOrderId
    order.symbol ??= report.symbol
    if (order.clientOrderId !== null) this.#byClient.set(order.clientOrderId, order)
    if (report.filled !== null && compareDecimals(report.filled, order.filled) > 0) {
      order.filled = report.filled
    }
    if (!isFinished(order.status)) {
      order.status = report.status
      if (isFinished(report.status)) this.#finish(order)
    }
    const { clientOrderId, symbol } = order
    return { ...report, clientOrderId, symbol }
  }

  #orderOf(report: OrderReport, now: number): KnownOrder {
    const { venueOrderId, clientOrderId } = report
    const known = this.#byVenue.get(venueOrderId)
    if (known) return known
    const ours = clientOrderId === null ? undefined : this.#byClient.get(clientOrderId)
    // The same number of ours under two of theirs is two orders.
    const order: KnownOrder =
      ours && (ours.venueOrderId ?? venueOrderId) === venueOrderId
        ? ours
        : {
            clientOrderId,
            venueOrderId: null,
            symbol: report.symbol,
            status: 'pending',
            filled: '0',
            identifiedAt: now,
          }
    this.#identify(order, venueOrderId, now)
    return order
  }

  #identify(order: KnownOrder, venueOrderId: string, now: number): void {
    if (order.venueOrderId !== null) return
    order.venueOrderId = venueOrderId
    order.identifiedAt = now
    this.#byVenue.set(venueOrderId, order)
  }

  #finish(order: KnownOrder): void {
    this.#finished.push(order)
    if (this.#finished.length <= mostFinished) return
    const oldest = this.#finished.shift()
    if (!oldest) return
    if (oldest.venueOrderId !== null) this.#byVenue.delete(oldest.venueOrderId)
    if (oldest.clientOrderId !== null) this.#byClient.delete(oldest.clientOrderId)
  }
}
