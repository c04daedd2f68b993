import type { OrderRef } from '../../../../account-adapter.ts'
import type { KnownOrders } from '../../../../kernel/account/known-orders.ts'
import { formDeadlineMs } from '../order-body.ts'

/** Clocks differ, and what the engine has taken last may be reported a moment later. */
const marginMs = 1500
/** From then on Kraken's engine takes no late copy of an order: its deadline has passed, whichever way it left. */
export const surelyDecidedMs = formDeadlineMs + marginMs
/** A snapshot has at most so many fills. */
const fullSnapshot = 50

/** A row of the first frame of a subscription to executions: everything that is open, and the last fills. */
export interface SnapshotRow {
  venueOrderId: string
  /** When it was placed, last changed or filled, in milliseconds. */
  time: number
  isFill: boolean
}

/**
 * Kraken's lists may be a minute behind; the stream is not. A snapshot that was requested after an order's deadline, in
 * which the order is neither open nor, as far as its fills reach back, traded, shows that nothing of it is there.
 */
export class SnapshotProof {
  readonly #known: Pick<KnownOrders, 'ofVenue' | 'ofClient'>
  #requestedAt: number | undefined
  #shown: { requestedAt: number; rows: readonly SnapshotRow[] } | undefined

  constructor(known: Pick<KnownOrders, 'ofVenue' | 'ofClient'>) {
    this.#known = known
  }

  requested(now: number): void {
    this.#requestedAt = now
  }

  /** The connection is lost, or messages were: what was shown says nothing about now. */
  forget(): void {
    this.#requestedAt = undefined
    this.#shown = undefined
  }

  shown(rows: readonly SnapshotRow[]): void {
    if (this.#requestedAt !== undefined) this.#shown = { requestedAt: this.#requestedAt, rows }
  }

  isSurelyAbsent({ clientOrderId, venueOrderId, sentAt }: OrderRef): boolean {
    const shown = this.#shown
    if (!shown || shown.requestedAt < sentAt + surelyDecidedMs) return false
    const number = venueOrderId ?? this.#known.ofClient(clientOrderId)?.venueOrderId ?? null
    // Kraken gave it a number: it was there once, and the lists say what became of it.
    if (number !== null) return false
    const isSince = ({ time }: SnapshotRow) => time >= sentAt - marginMs
    const fills = shown.rows.filter(({ isFill }) => isFill)
    if (fills.length >= fullSnapshot && fills.every(isSince)) return false
    // An order that nobody here knows may be this one.
    return shown.rows.every((row) => !isSince(row) || this.#isOurs(row))
  }

  #isOurs({ venueOrderId }: SnapshotRow): boolean {
    return (this.#known.ofVenue(venueOrderId)?.clientOrderId ?? null) !== null
  }
}
