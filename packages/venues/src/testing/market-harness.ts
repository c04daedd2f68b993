import type { AdapterIo } from '../adapter-io.ts'
import type { MarketAdapter, MarketSink, MarketSubscription } from '../market-adapter.ts'
import { AdapterHarness } from './adapter-harness.ts'
import { RecordingIo } from './recording-io.ts'
import { bookOf, RecordingSink } from './recording-sink.ts'
import { nothing } from './sample-subscriptions.ts'

/** A market's adapter in its harness, with a listener that writes down what it is sent. */
export class MarketHarness extends AdapterHarness {
  readonly io = new RecordingIo(this.write)
  /** What the listener was sent, without what else the adapter did. */
  readonly received: string[] = []
  readonly sink = new RecordingSink((line) => {
    this.received.push(line)
    this.write(line)
  })
  readonly adapter: MarketAdapter

  constructor(make: (io: AdapterIo, sink: MarketSink) => MarketAdapter) {
    super()
    this.adapter = make(this.io, this.sink)
  }

  subscribe(symbol: string, subscription: Partial<MarketSubscription>): this {
    this.adapter.subscribe(symbol, { ...nothing, ...subscription }, this.now)
    return this
  }

  /** All of one kind that the listener was notified. */
  reported(kind: string): string[] {
    return this.received.filter((line) => line.startsWith(`${kind} `))
  }

  book(symbol: string) {
    const book = this.sink.books.get(symbol)
    return { state: book?.state, ...bookOf(book) }
  }
}
