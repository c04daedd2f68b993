import type { AdapterIo } from '../../../adapter-io.ts'
import type { Instrument } from '../../../instrument.ts'
import { nameOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { Interruptions } from '../../../kernel/market/interruptions.ts'
import type { Listing, PrintPart } from '../../../kernel/market/market-subscriptions.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import type { BinanceUsCalls } from '../wire/public-calls.ts'
import type { BinanceUsConnections } from './connections.ts'
import { readTicker } from './ticker.ts'
import { BinanceUsTrades } from './trades.ts'

type Part = 'trades' | 'ticker'

/** Trades and tickers, each by a stream of its own. */
export class BinanceUsPrints implements PrintPart {
  readonly #sink: MarketSink
  readonly #connections: BinanceUsConnections
  readonly #interruptions: Interruptions
  readonly #trades: BinanceUsTrades
  readonly #tickers = new Map<string, Instrument>()
  readonly #streams = new Map<string, { part: Part; listing: Listing }>()

  constructor(
    io: AdapterIo,
    sink: MarketSink,
    calls: BinanceUsCalls,
    connections: BinanceUsConnections,
    interruptions: Interruptions,
    printed: (streamId: string, price: number) => void,
  ) {
    this.#sink = sink
    this.#connections = connections
    this.#interruptions = interruptions
    this.#trades = new BinanceUsTrades(io, sink, calls, printed)
  }

  subscribeTrades(listing: Listing): void {
    this.#trades.subscribe(listing)
    this.#subscribe('trades', listing)
  }

  unwantTrades(listing: Listing, now: number): void {
    this.#trades.unwant(listing)
    this.#unwant('trades', listing, now)
  }

  subscribeTicker(listing: Listing): void {
    this.#tickers.set(listing.streamId, listing.instrument)
    this.#subscribe('ticker', listing)
  }

  unwantTicker(listing: Listing, now: number): void {
    this.#tickers.delete(listing.streamId)
    this.#unwant('ticker', listing, now)
  }

  applyTrade(data: JsonObject): void {
    this.#trades.apply(data)
  }

  applyTicker(data: JsonObject, now: number): void {
    const instrument = this.#tickers.get(nameOf(data['s']))
    if (instrument) this.#sink.ticker(readTicker(data, instrument, now))
  }

  subscribed(stream: string, now: number): void {
    const known = this.#streams.get(stream)
    if (!known) return
    const { part, listing } = known
    this.#interruptions.end([listing.instrument.symbol], part, now)
    if (part === 'trades') this.#trades.subscribed(listing.streamId)
  }

  lost(stream: string, reason: string, now: number): void {
    const known = this.#streams.get(stream)
    if (!known) return
    this.#interruptions.begin([known.listing.instrument.symbol], known.part, reason, now)
  }

  #subscribe(part: Part, listing: Listing): void {
    const stream = streamOf(part, listing)
    this.#streams.set(stream, { part, listing })
    this.#connections.subscribe(stream)
    // It goes on from before, so that nobody will say yes to it again.
    if (part === 'trades' && this.#connections.hasAgreed(stream))
      this.#trades.begin(listing.streamId)
  }

  #unwant(part: Part, listing: Listing, now: number): void {
    const stream = streamOf(part, listing)
    this.#streams.delete(stream)
    this.#connections.unwant(stream)
    this.#interruptions.end([listing.instrument.symbol], part, now)
  }
}

function streamOf(part: Part, { instrument }: Listing): string {
  return `${instrument.venueSymbol}@${part === 'trades' ? 'trade' : 'ticker'}`
}
