import type { MarketSink } from '../../market-adapter.ts'
import type { VenueStatus } from '../../market-events.ts'

/** Tells what a venue says about itself when that changes, and only then. */
export class StatusReporter {
  readonly #sink: Pick<MarketSink, 'status'>
  #told = ''

  constructor(sink: Pick<MarketSink, 'status'>) {
    this.#sink = sink
  }

  tell(mode: VenueStatus['mode'], text: string): void {
    const told = `${mode} ${text}`
    if (told === this.#told) return
    this.#told = told
    this.#sink.status({ mode, text })
  }
}
