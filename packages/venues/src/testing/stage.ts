import type { AdapterIo, VenueAnswer, VenueRequest } from '../adapter-io.ts'
import type { MarketAdapter, MarketSink } from '../market-adapter.ts'
import { RecordingIo } from './recording-io.ts'
import { bookOf, RecordingSink } from './recording-sink.ts'

/** An adapter with a clock that a test holds, between a recorded outside and a recorded listener. */
export class Stage {
  now = 1_790_000_000_000
  /** Everything the adapter did, in order: what two runs of the same history are compared by. */
  readonly log: string[] = []
  readonly io: RecordingIo
  readonly sink: RecordingSink
  readonly adapter: MarketAdapter

  constructor(make: (io: AdapterIo, sink: MarketSink) => MarketAdapter) {
    const write = (line: string) => this.log.push(line)
    this.io = new RecordingIo(write)
    this.sink = new RecordingSink(write)
    this.adapter = make(this.io, this.sink)
  }

  start(): this {
    this.adapter.start(this.now)
    return this
  }

  want(symbol: string, want: Partial<{ bookLevels: number; trades: boolean; ticker: boolean }>) {
    const all = { bookLevels: 0, trades: false, ticker: false, ...want }
    this.adapter.want(symbol, all, this.now)
  }

  /** Lets time pass, with every alarm that falls due on the way. */
  pass(ms: number): this {
    const end = this.now + ms
    for (let ticks = 0; this.io.alarm <= end; ticks += 1) {
      if (ticks > 100_000) throw new Error('The adapter wakes itself without end.')
      this.now = Math.max(this.now, this.io.alarm)
      this.io.alarm = Infinity
      this.adapter.tick(this.now)
    }
    this.now = end
    return this
  }

  /** The computer slept: no alarm rang, and the first comes late. */
  sleep(ms: number): this {
    this.now += ms
    this.io.alarm = Infinity
    this.adapter.tick(this.now)
    return this
  }

  open(name: string): this {
    this.adapter.opened(name, this.now)
    return this
  }

  close(name: string, code = 1006, reason = ''): this {
    this.adapter.closed(name, code, reason, this.now)
    return this
  }

  receive(name: string, message: unknown): this {
    const text = typeof message === 'string' ? message : JSON.stringify(message)
    this.adapter.message(name, text, this.now)
    return this
  }

  /** The oldest request that was not answered yet and whose path holds this text. */
  waiting(path: string): VenueRequest | undefined {
    return this.io.requests.find((request) => request.path.includes(path))
  }

  answer(path: string, body: unknown, status = 200, headers: Record<string, string> = {}): this {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const times = { sentAt: this.now - 40, receivedAt: this.now }
    return this.#settle(path, { kind: 'answered', status, headers, body: text, ...times })
  }

  lose(path: string): this {
    return this.#settle(path, { kind: 'lost', reason: 'the line broke', mayHaveArrived: true })
  }

  #settle(path: string, answer: VenueAnswer): this {
    const request = this.waiting(path)
    if (!request) throw new Error(`Nothing was asked of ${path}`)
    this.io.requests.splice(this.io.requests.indexOf(request), 1)
    this.adapter.answered(request.id, answer, this.now)
    return this
  }

  /** What was sent over a line, read; and forgotten. */
  takeSent(name: string): unknown[] {
    const texts = this.io.sent.filter((message) => message.name === name)
    this.io.sent.splice(0, Infinity, ...this.io.sent.filter((message) => message.name !== name))
    return texts.map(({ text }) => JSON.parse(text) as unknown)
  }

  book(symbol: string) {
    const book = this.sink.books.get(symbol)
    return { state: book?.state, ...bookOf(book) }
  }

  oddities(): string[] {
    return this.io.oddities.map(({ kind }) => kind)
  }
}
