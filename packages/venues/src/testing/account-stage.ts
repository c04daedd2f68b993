import type { AccountAdapter, AccountIo, AccountSink, OrderRef } from '../account-adapter.ts'
import type { RequestOutcome } from '../account-events.ts'
import type { VenueAnswer, VenueRequest } from '../adapter-io.ts'
import type { Instrument } from '../instrument.ts'
import type { OrderTerms } from '../order-terms.ts'
import { RecordingAccountSink } from './recording-account-sink.ts'
import { RecordingIo } from './recording-io.ts'

class RecordingAccountIo extends RecordingIo implements AccountIo {
  readonly signings: { id: number; purpose: string }[] = []
  readonly #note: (line: string) => void

  constructor(write: (line: string) => void) {
    super(write)
    this.#note = write
  }

  sign(id: number, purpose: string): void {
    this.#note(`sign ${id} ${purpose}`)
    this.signings.push({ id, purpose })
  }
}

/** An order for the tests: a limit order to buy. */
export const limitBuy: OrderTerms = {
  symbol: 'BTC-USD',
  side: 'buy',
  kind: 'limit',
  size: '0.01',
  quoteSize: null,
  limitPrice: '64000.00',
  stopPrice: null,
  trailing: null,
  timeInForce: 'gtc',
  expiresAt: null,
  postOnly: false,
  displaySize: null,
}

export function instrumentOf(
  changes: Partial<Instrument> & Pick<Instrument, 'venue' | 'restSymbol'>,
): Instrument {
  return {
    symbol: 'BTC-USD',
    base: 'BTC',
    quote: 'USD',
    venueSymbol: changes.restSymbol,
    priceDecimals: 2,
    sizeDecimals: 8,
    priceStep: '0.01',
    sizeStep: '0.00000001',
    quoteStep: '0.01',
    minSize: null,
    maxSize: null,
    minNotional: null,
    maxNotional: null,
    status: 'online',
    venueStatus: '',
    venueOrderTypes: [],
    ...changes,
  }
}

type Asked = string | ((request: VenueRequest) => boolean)

/** An account adapter with a clock that a test holds, somebody who plays the exchange, and the vault. */
export class AccountStage {
  now = 1_790_000_000_000
  /** Everything the adapter did, in order: what two runs of the same history are compared by. */
  readonly log: string[] = []
  readonly io: RecordingAccountIo
  readonly sink: RecordingAccountSink
  readonly adapter: AccountAdapter

  constructor(
    make: (io: AccountIo, sink: AccountSink) => AccountAdapter,
    instruments: readonly Instrument[],
  ) {
    const write = (line: string) => this.log.push(line)
    this.io = new RecordingAccountIo(write)
    this.sink = new RecordingAccountSink(instruments, write)
    this.adapter = make(this.io, this.sink)
  }

  start(): this {
    this.adapter.start(this.now)
    return this
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

  /** The vault's answer to the oldest question, or to all of them where none is left. */
  sign(fields: Readonly<Record<string, string>> | null): this {
    for (const { id } of this.io.signings.splice(0)) this.adapter.signed(id, fields, this.now)
    return this
  }

  place(id: string, terms: Partial<OrderTerms> = {}): this {
    this.adapter.place(id, { ...limitBuy, ...terms }, this.now)
    return this
  }

  ref(id: string, venueOrderId: string | null = null): OrderRef {
    return { clientOrderId: id, venueOrderId, symbol: 'BTC-USD', sentAt: this.now }
  }

  /** The oldest request that was not answered yet and whose method and path hold this text. */
  waiting(asked: Asked): VenueRequest | undefined {
    return this.io.requests.find((request) =>
      typeof asked === 'string'
        ? `${request.method} ${request.path}`.includes(asked)
        : asked(request),
    )
  }

  answer(asked: Asked, body: unknown, status = 200, headers: Record<string, string> = {}): this {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const times = { sentAt: this.now - 40, receivedAt: this.now }
    return this.settle(asked, { kind: 'answered', status, headers, body: text, ...times })
  }

  lose(asked: Asked, mayHaveArrived = true): this {
    return this.settle(asked, { kind: 'lost', reason: 'the line broke', mayHaveArrived })
  }

  settle(asked: Asked, answer: VenueAnswer): this {
    const request = this.waiting(asked)
    if (!request) throw new Error(`Nothing was asked of ${String(asked)}`)
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

  /** Requests of that method and path that were sent so far, answered or not. */
  countOf(asked: string): number {
    return this.log.filter((line) => {
      if (!line.startsWith('request ')) return false
      const { method, path } = JSON.parse(line.slice(8)) as VenueRequest
      return `${method} ${path}`.includes(asked)
    }).length
  }

  outcome(): RequestOutcome | undefined {
    return this.sink.placements.at(-1)?.outcome
  }

  oddities(): string[] {
    return this.io.oddities.map(({ kind }) => kind)
  }
}
