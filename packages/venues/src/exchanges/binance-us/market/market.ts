import type { AdapterIo } from '../../../adapter-io.ts'
import { excerptOf } from '../../../kernel/json/fields.ts'
import { type JsonObject, tryParseLossless } from '../../../kernel/json/lossless-json.ts'
import { CandleHistory } from '../../../kernel/market/candle-history.ts'
import { Interruptions } from '../../../kernel/market/interruptions.ts'
import { MarketSubscriptions } from '../../../kernel/market/market-subscriptions.ts'
import { PooledMarket, type PooledParts } from '../../../kernel/market/pooled-market.ts'
import { VenueClock } from '../../../kernel/venue-clock.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import { BinanceUsCalls } from '../wire/public-calls.ts'
import { newBookScan } from './book-scan.ts'
import { BinanceUsBooks } from './books.ts'
import { BinanceUsCandles } from './candles.ts'
import type { BinanceUsConnection } from './connection.ts'
import { BinanceUsConnections } from './connections.ts'
import { BinanceUsPrints } from './prints.ts'
import { readStreamText } from './stream-events.ts'
import { BinanceUsState } from './venue-state.ts'

export interface BinanceUsOptions {
  /** With a key the venue says whether it is under maintenance: here that call is signed. */
  keyId?: string
}

/** Binance.US, its public half. */
export class BinanceUsMarket extends PooledMarket<BinanceUsConnection> {
  protected readonly parts: PooledParts<BinanceUsConnection>
  readonly #connections: BinanceUsConnections
  readonly #books: BinanceUsBooks
  readonly #prints: BinanceUsPrints
  readonly #scan = newBookScan()
  readonly #subscriptions: MarketSubscriptions
  readonly #state: BinanceUsState

  constructor(io: AdapterIo, sink: MarketSink, options: BinanceUsOptions = {}) {
    super(io, sink)
    const { scheduler } = this
    const clock = new VenueClock(io)
    const calls = new BinanceUsCalls(io, this.requests, clock)
    const interruptions = new Interruptions(sink)
    const candles = new CandleHistory(new BinanceUsCandles(calls, clock), sink)
    this.#connections = new BinanceUsConnections(io, scheduler, {
      subscribed: (stream, now) => {
        this.#books.subscribed(stream, now)
        this.#prints.subscribed(stream, now)
      },
      quiet: (stream, now) => {
        this.#books.quiet(stream, now)
      },
      revived: (stream, now) => {
        this.#books.revived(stream, now)
      },
      lost: (stream, reason, now) => {
        this.#books.lost(stream, reason, now)
        this.#prints.lost(stream, reason, now)
      },
    })
    this.#books = new BinanceUsBooks({
      io,
      sink,
      scheduler,
      interruptions,
      connections: this.#connections,
      calls,
      errors: {
        finer: (instrument, price, size, now) => {
          this.#subscriptions.sawFiner(instrument, price, size, now)
        },
        strange: (now) => {
          this.#state.hint(now)
        },
      },
    })
    const printed = (streamId: string, price: number) => {
      this.#books.printed(streamId, price, scheduler.now)
    }
    this.#prints = new BinanceUsPrints(io, sink, calls, this.#connections, interruptions, printed)
    this.#subscriptions = new MarketSubscriptions(
      'Binance.US',
      sink,
      interruptions,
      this.#books,
      this.#prints,
    )
    this.parts = { connections: this.#connections, subscriptions: this.#subscriptions, candles }
    this.#state = new BinanceUsState(
      { io, sink, scheduler, clock, calls, keyId: options.keyId },
      {
        isKnown: (symbol) => this.#subscriptions.listing(symbol) !== undefined,
        listed: (listings, now) => {
          this.listed(listings, now)
        },
      },
    )
  }

  start(now: number): void {
    this.#state.start(now)
  }

  protected readMessage(connection: BinanceUsConnection, text: string, now: number): void {
    if (this.#scan.read(text) && this.#books.applyScanned(this.#scan, now)) return
    const message = readStreamText(tryParseLossless(text))
    if (message.kind === 'event') this.#take(connection, message.event, message.data, now)
    else if (message.kind === 'answer') this.#connections.answered(connection, message.id, now)
    else if (message.kind === 'complaint') {
      this.io.anomaly(`binance-us: error ${excerptOf(message.words)}`, connection.name)
    } else if (message.kind === 'unreadable') {
      this.io.anomaly('binance-us: unreadable message', excerptOf(text))
      this.#books.unreadable(connection, message.stream, message.symbol, now)
    } else if (message.kind === 'unknown') {
      this.io.anomaly('binance-us: unknown message', excerptOf(text))
    }
  }

  #take(connection: BinanceUsConnection, event: string, data: JsonObject, now: number): void {
    if (event === 'depthUpdate') this.#books.apply(connection, data, now)
    else if (event === 'trade') this.#prints.applyTrade(data)
    else if (event === '24hrTicker') this.#prints.applyTicker(data, now)
    else if (event === 'serverShutdown') this.#connections.replace(connection, now)
    else this.io.anomaly('binance-us: unknown event', excerptOf(event))
  }
}
