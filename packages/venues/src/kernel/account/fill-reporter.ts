import type { AccountSink } from '../../account-adapter.ts'
import type { FillReport } from '../../account-events.ts'
import type { KnownOrders } from './known-orders.ts'

/** So many are remembered: far more than any snapshot or page repeats. */
const mostKept = 20_000

/**
 * Reports each fill of the stream once, with our own number where it is known: snapshots repeat them endlessly. What
 * was
 * requested is reported whenever it comes: it is what a stream that erred is checked by.
 */
export class FillReporter {
  readonly #sink: Pick<AccountSink, 'fill'>
  readonly #known: Pick<KnownOrders, 'ofVenue'>
  readonly #reported = new Set<string>()

  constructor({
    sink,
    known,
  }: {
    sink: Pick<AccountSink, 'fill'>
    known: Pick<KnownOrders, 'ofVenue'>
  }) {
    this.#sink = sink
    this.#known = known
  }

  isReported(fillId: string): boolean {
    return this.#reported.has(fillId)
  }

  report(fill: FillReport): void {
    if (fill.source === 'stream' && this.#reported.has(fill.fillId)) return
    this.#reported.add(fill.fillId)
    if (this.#reported.size > mostKept) {
      const [oldest = ''] = this.#reported
      this.#reported.delete(oldest)
    }
    this.#sink.fill(this.#withOurNumber(fill))
  }

  #withOurNumber(fill: FillReport): FillReport {
    const known = this.#known.ofVenue(fill.venueOrderId)
    return { ...fill, clientOrderId: fill.clientOrderId ?? known?.clientOrderId ?? null }
  }
}
