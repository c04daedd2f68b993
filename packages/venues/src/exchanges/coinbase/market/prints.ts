import type { AdapterIo } from '../../../adapter-io.ts'
import type { Instrument } from '../../../instrument.ts'
import { fieldsOf, itemsOf, nameOf } from '../../../kernel/json/fields.ts'
import type { Interruptions } from '../../../kernel/market/interruptions.ts'
import type { Listing, PrintPart } from '../../../kernel/market/market-subscriptions.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import type { CoinbaseCalls } from '../wire/public-calls.ts'
import type { CoinbaseConnections } from './connections.ts'
import { readTicker } from './ticker.ts'
import { CoinbaseTrades } from './trades.ts'

/** A connection apart from the books, so that what is lost here does not cost them. */
export const printsConnection = 'prints'
const renewEveryMs = 10_000

/** Trades, tickers and the state of products. */
export class CoinbasePrints implements PrintPart {
  readonly #sink: MarketSink
  readonly #connections: CoinbaseConnections
  readonly #interruptions: Interruptions
  readonly #trades: CoinbaseTrades
  readonly #tickers = new Map<string, Map<string, Instrument>>()
  #renewedAt = -Infinity

  constructor(
    io: AdapterIo,
    sink: MarketSink,
    calls: CoinbaseCalls,
    connections: CoinbaseConnections,
    interruptions: Interruptions,
    printed: (streamId: string, symbol: string, price: number) => void,
  ) {
    this.#sink = sink
    this.#connections = connections
    this.#interruptions = interruptions
    this.#trades = new CoinbaseTrades(io, sink, calls, printed)
  }

  subscribeTrades({ streamId, instrument }: Listing): void {
    this.#trades.subscribe(streamId, instrument)
    this.#subscribe('market_trades', streamId)
  }

  unwantTrades({ streamId, instrument: { symbol } }: Listing, now: number): void {
    if (this.#trades.unwant(streamId, symbol)) this.#unwant('market_trades', streamId)
    this.#interruptions.end([symbol], 'trades', now)
  }

  subscribeTicker({ streamId: id, instrument }: Listing): void {
    const targets = this.#tickers.get(id) ?? new Map<string, Instrument>()
    targets.set(instrument.symbol, instrument)
    this.#tickers.set(id, targets)
    this.#subscribe('ticker', id)
  }

  unwantTicker({ streamId: id, instrument: { symbol } }: Listing, now: number): void {
    const targets = this.#tickers.get(id)
    targets?.delete(symbol)
    if (targets?.size === 0) {
      this.#tickers.delete(id)
      this.#unwant('ticker', id)
    }
    this.#interruptions.end([symbol], 'ticker', now)
  }

  applyTrades(
    events: readonly unknown[],
    sentAt: number | undefined,
    streamIdOf: (id: string) => string,
  ): void {
    for (const event of events) this.#trades.apply(event, sentAt, streamIdOf)
  }

  applyTickers(events: readonly unknown[], time: number, streamIdOf: (id: string) => string): void {
    for (const event of events) {
      for (const row of itemsOf(fieldsOf(event)['tickers'])) {
        const id = nameOf(fieldsOf(row)['product_id'])
        const targets = this.#tickers.get(id) ?? this.#tickers.get(streamIdOf(id))
        if (!targets) continue
        for (const instrument of targets.values()) {
          this.#sink.ticker(readTicker(row, instrument, time))
        }
      }
    }
  }

  /** The venue reported what this connection is subscribed to. */
  acknowledged(events: readonly unknown[], now: number): void {
    for (const event of events) {
      const { market_trades, ticker } = fieldsOf(fieldsOf(event)['subscriptions'])
      for (const id of itemsOf(market_trades)) {
        this.#interruptions.end(this.#trades.symbolsOf(nameOf(id)), 'trades', now)
      }
      for (const id of itemsOf(ticker)) {
        this.#interruptions.end(this.#tickers.get(nameOf(id))?.keys() ?? [], 'ticker', now)
      }
    }
  }

  /** Asked for again, a product's newest trades come again, and with them those that may have been lost. */
  gap(now: number): void {
    if (now < this.#renewedAt + renewEveryMs) return
    this.#renewedAt = now
    const connection = this.#connections.get(printsConnection)
    for (const id of this.#trades.ids()) connection?.renew('market_trades', id)
    this.#connections.settleSoon(now)
  }

  opened(): void {
    this.#trades.connectionOpened()
  }

  lost(reason: string, now: number): void {
    for (const id of this.#trades.ids()) {
      this.#interruptions.begin(this.#trades.symbolsOf(id), 'trades', reason, now)
    }
    for (const targets of this.#tickers.values()) {
      this.#interruptions.begin(targets.keys(), 'ticker', reason, now)
    }
  }

  #subscribe(channel: 'market_trades' | 'ticker', id: string): void {
    const connection = this.#connections.connection(printsConnection)
    connection.subscribe(channel, id, true)
    connection.subscribe('status', id, true)
  }

  #unwant(channel: 'market_trades' | 'ticker', id: string): void {
    const connection = this.#connections.get(printsConnection)
    connection?.subscribe(channel, id, false)
    const isStillFollowed =
      connection?.subscribedIn('market_trades').has(id) ||
      connection?.subscribedIn('ticker').has(id)
    if (!isStillFollowed) connection?.subscribe('status', id, false)
  }
}
