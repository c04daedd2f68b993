import type { AccountAdapter, AccountIo, AccountSink, OrderRef } from '../account-adapter.ts'
import type { RequestOutcome } from '../account-events.ts'
import type { VenueRequest } from '../adapter-io.ts'
import type { Instrument } from '../instrument.ts'
import type { OrderTerms } from '../order-terms.ts'
import { AdapterHarness } from './adapter-harness.ts'
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

/** An account's adapter in its harness, with a vault, and a listener that writes down what it is sent. */
export class AccountHarness extends AdapterHarness {
  readonly io = new RecordingAccountIo(this.write)
  readonly sink: RecordingAccountSink
  readonly adapter: AccountAdapter

  constructor(
    make: (io: AccountIo, sink: AccountSink) => AccountAdapter,
    instruments: readonly Instrument[],
  ) {
    super()
    this.sink = new RecordingAccountSink(instruments, this.write)
    this.adapter = make(this.io, this.sink)
  }

  /** The vault's answer to the oldest query, or to all of them where none is left. */
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

  /** Requests of that method and path that were sent so far, answered or not. */
  countOf(requested: string): number {
    return this.log.filter((line) => {
      if (!line.startsWith('request ')) return false
      const { method, path } = JSON.parse(line.slice(8)) as VenueRequest
      return `${method} ${path}`.includes(requested)
    }).length
  }

  outcome(): RequestOutcome | undefined {
    return this.sink.placements.at(-1)?.outcome
  }
}
