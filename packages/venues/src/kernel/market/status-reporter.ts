import type { MarketSink } from '../../market-adapter.ts'
import type { VenueStatus } from '../../market-events.ts'

/** Says what a venue says about itself when that changes, and only then. */
export class StatusReporter {
  readonly #sink: Pick<MarketSink, 'status'>
  #reported = ''

  constructor(sink: Pick<MarketSink, 'status'>) {
    this.#sink = sink
  }

  report(mode: VenueStatus['mode'], text: string): void {
    const reported = `${mode} ${text}`
    if (reported === this.#reported) return
    this.#reported = reported
    this.#sink.status({ mode, text })
  }
}
