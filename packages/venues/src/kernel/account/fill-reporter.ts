import type { AccountSink } from '../../account-adapter.ts'
import type { FillReport } from '../../account-events.ts'
import type { KnownOrders } from './known-orders.ts'

/** So many are remembered: far more than any snapshot or page repeats. */
const mostKept = 20_000

/**
 * Tells each fill of the stream once, with our own number where it is known: snapshots repeat them endlessly. What was
 * asked for is told whenever it comes: it is what a stream that erred is checked by.
 */
export class FillReporter {
  readonly #sink: Pick<AccountSink, 'fill'>
  readonly #known: Pick<KnownOrders, 'ofVenue'>
  readonly #told = new Set<string>()

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

  isTold(fillId: string): boolean {
    return this.#told.has(fillId)
  }

  tell(fill: FillReport): void {
    if (fill.source === 'stream' && this.#told.has(fill.fillId)) return
    this.#told.add(fill.fillId)
    if (this.#told.size > mostKept) {
      const [oldest = ''] = this.#told
      this.#told.delete(oldest)
    }
    this.#sink.fill(this.#withOurNumber(fill))
  }

  #withOurNumber(fill: FillReport): FillReport {
    const known = this.#known.ofVenue(fill.venueOrderId)
    return { ...fill, clientOrderId: fill.clientOrderId ?? known?.clientOrderId ?? null }
  }
}
