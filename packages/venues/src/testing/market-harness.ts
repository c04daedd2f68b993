import type { AdapterIo } from '../adapter-io.ts'
import type { MarketAdapter, MarketSink, MarketWant } from '../market-adapter.ts'
import { AdapterHarness } from './adapter-harness.ts'
import { RecordingIo } from './recording-io.ts'
import { bookOf, RecordingSink } from './recording-sink.ts'
import { nothing } from './wants.ts'

/** A market's adapter on its stage, with a listener that writes down what it is told. */
export class MarketHarness extends AdapterHarness {
  readonly io = new RecordingIo(this.write)
  /** What the listener was told, without what else the adapter did. */
  readonly heard: string[] = []
  readonly sink = new RecordingSink((line) => {
    this.heard.push(line)
    this.write(line)
  })
  readonly adapter: MarketAdapter

  constructor(make: (io: AdapterIo, sink: MarketSink) => MarketAdapter) {
    super()
    this.adapter = make(this.io, this.sink)
  }

  want(symbol: string, want: Partial<MarketWant>): this {
    this.adapter.want(symbol, { ...nothing, ...want }, this.now)
    return this
  }

  /** All of one kind that the listener was told. */
  told(kind: string): string[] {
    return this.heard.filter((line) => line.startsWith(`${kind} `))
  }

  book(symbol: string) {
    const book = this.sink.books.get(symbol)
    return { state: book?.state, ...bookOf(book) }
  }
}
