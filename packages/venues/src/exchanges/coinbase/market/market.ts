import type { AdapterIo } from '../../../adapter-io.ts'
import {
  excerptOf,
  isJsonObject,
  itemsOf,
  nameOf,
  objectOf,
  tryParseJson,
} from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { CandleHistory } from '../../../kernel/market/candle-history.ts'
import { Interruptions } from '../../../kernel/market/interruptions.ts'
import { MarketSubscriptions } from '../../../kernel/market/market-subscriptions.ts'
import { PooledMarket, type PooledParts } from '../../../kernel/market/pooled-market.ts'
import { StatusReporter } from '../../../kernel/market/status-reporter.ts'
import { Refresh } from '../../../kernel/refresh.ts'
import { timeOf } from '../../../kernel/values/venue-time.ts'
import { VenueClock } from '../../../kernel/venue-clock.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import { CoinbaseCalls } from '../wire/public-calls.ts'
import { readServerTime } from '../wire/server-time.ts'
import { CoinbaseBooks } from './books.ts'
import { CoinbaseCandles } from './candles.ts'
import type { CoinbaseConnection } from './connection.ts'
import { CoinbaseConnections } from './connections.ts'
import { hasNewStatus } from './instrument-row.ts'
import { readProductList } from './instruments.ts'
import { CoinbasePrints, printsConnection } from './prints.ts'
import { ScannedChanges } from './scanned-changes.ts'

/** A product that was delisted or halted is to leave within minutes, should no channel report. */
const productsEveryMs = 300_000

/** Coinbase Advanced Trade, its public half. */
export class CoinbaseMarket extends PooledMarket<CoinbaseConnection> {
  protected readonly parts: PooledParts<CoinbaseConnection>
  readonly #calls: CoinbaseCalls
  readonly #connections: CoinbaseConnections
  readonly #books: CoinbaseBooks
  readonly #changes: ScannedChanges
  readonly #prints: CoinbasePrints
  readonly #subscriptions: MarketSubscriptions
  readonly #clock: VenueClock
  readonly #status: StatusReporter
  readonly #products: Refresh
  readonly #time: Refresh
  /** The id under which a product's data comes. */
  readonly #streamIdOf = (id: string) => this.#subscriptions.listing(id)?.streamId ?? id

  constructor(io: AdapterIo, sink: MarketSink) {
    super(io, sink)
    this.#calls = new CoinbaseCalls(this.requests)
    this.#clock = new VenueClock(io)
    this.#status = new StatusReporter(sink)
    const candles = new CandleHistory(new CoinbaseCandles(this.#calls, this.#clock), sink)
    const interruptions = new Interruptions(sink)
    this.#connections = new CoinbaseConnections(io, this.scheduler, {
      subscribed: (_line, channel, ids, now) => {
        if (channel === 'level2') this.#books.subscribed(ids, now)
      },
      quiet: (connection, now) => {
        this.#books.quiet(connection, now)
      },
      isWaiting: (connection) => this.#books.isWaiting(connection),
      lost: (connection, reason, now) => {
        if (connection.name === printsConnection) this.#prints.lost(reason, now)
        else this.#books.lost(connection, reason, now)
      },
    })
    this.#books = new CoinbaseBooks({
      io,
      sink,
      scheduler: this.scheduler,
      interruptions,
      connections: this.#connections,
      errors: {
        finer: (instrument, price, size, now) => {
          this.#subscriptions.sawFiner(instrument, price, size, now)
        },
        strange: (now) => {
          this.#products.hint(now)
        },
      },
    })
    this.#changes = new ScannedChanges(this.#books)
    const printed = (id: string, symbol: string, price: number) => {
      this.#books.printed(id, symbol, price, this.scheduler.now)
    }
    this.#prints = new CoinbasePrints(
      io,
      sink,
      this.#calls,
      this.#connections,
      interruptions,
      printed,
    )
    this.#subscriptions = new MarketSubscriptions(
      'Coinbase',
      sink,
      interruptions,
      this.#books,
      this.#prints,
    )
    this.parts = { connections: this.#connections, subscriptions: this.#subscriptions, candles }
    this.#products = new Refresh(this.scheduler, 'products', productsEveryMs, () => {
      this.#readProducts()
    })
    this.#time = new Refresh(this.scheduler, 'time', 10 * 60_000, () => {
      this.#readTime()
    })
  }

  start(now: number): void {
    this.#products.start(now)
    this.#time.start(now)
  }

  override opened(name: string, now: number): void {
    super.opened(name, now)
    if (name === printsConnection && this.#connections.get(name)) this.#prints.opened()
  }

  protected readMessage(connection: CoinbaseConnection, text: string, now: number): void {
    if (this.#changes.take(connection, text, now)) return
    const message = tryParseJson(text)
    if (!isJsonObject(message)) this.#unreadable(connection, text, now)
    else if (message['type'] === 'error') this.#complained(connection, message, now)
    else this.#count(connection, message, text, now)
  }

  /** Its number is unknown too, so that the next one is no second gap. */
  #unreadable(connection: CoinbaseConnection, text: string, now: number): void {
    this.io.anomaly('coinbase: unreadable message', excerptOf(text))
    connection.counter.unread()
    if (connection.name === printsConnection) this.#prints.gap(now)
    else this.#books.unreadable(connection, now)
  }

  /** Nothing is believed before its number in the connection's count is looked at. */
  #count(connection: CoinbaseConnection, message: JsonObject, text: string, now: number): void {
    const events = itemsOf(message['events'])
    // Without a channel it may have been one.
    const isBook = message['channel'] === 'l2_data' || typeof message['channel'] !== 'string'
    const verdict = connection.counter.check(message['sequence_num'])
    if (verdict === 'late') {
      // Some programs take 0 for 'not numbered': then it may be new, and the book is no longer sure.
      if (isBook && message['sequence_num'] === 0) {
        this.#books.unproven(connection, events, this.#streamIdOf, now)
      }
      return
    }
    if (verdict === 'unnumbered') {
      this.io.anomaly('coinbase: message without a number', excerptOf(text))
      if (isBook) this.#books.unproven(connection, events, this.#streamIdOf, now)
      if (connection.name === printsConnection) this.#prints.gap(now)
      return
    }
    if (verdict === 'gap') this.#gap(connection, now)
    else if (connection.isQuiet) this.#books.revived(connection, now)
    if (connection.isQuiet) this.#connections.speaksAgain(connection)
    this.#take(connection, message, text, now)
  }

  #gap(connection: CoinbaseConnection, now: number): void {
    if (connection.name === printsConnection) this.#prints.gap(now)
    else this.#books.gap(connection, now)
  }

  #take(connection: CoinbaseConnection, message: JsonObject, text: string, now: number): void {
    const streamIdOf = this.#streamIdOf
    const events = itemsOf(message['events'])
    switch (message['channel']) {
      case 'l2_data':
        this.#books.apply(connection, message['events'], streamIdOf, now)
        return
      case 'market_trades':
        this.#prints.applyTrades(events, timeOf(message['timestamp']), streamIdOf)
        return
      case 'ticker':
      case 'ticker_batch':
        this.#prints.applyTickers(events, timeOf(message['timestamp']) ?? now, streamIdOf)
        return
      case 'subscriptions':
        this.#prints.acknowledged(events, now)
        return
      case 'status':
        if (hasNewStatus(events, (id) => this.#subscriptions.listing(id)?.instrument))
          this.#products.hint(now)
        return
      case 'heartbeats':
      case 'candles':
      case 'user':
      case 'futures_balance_summary':
        return
      default:
        this.#takeUnknown(connection, message, text, now)
    }
  }

  /** A channel that Coinbase adds is no book; what has lost its channel may have been one, and what has levels was. */
  #takeUnknown(
    connection: CoinbaseConnection,
    message: JsonObject,
    text: string,
    now: number,
  ): void {
    const isNamed = typeof message['channel'] === 'string'
    const what = isNamed ? 'unknown channel' : 'message without a channel'
    this.io.anomaly(`coinbase: ${what}`, excerptOf(text))
    const events = itemsOf(message['events'])
    const hasLevels = events.some((event) => objectOf(event)?.['updates'] !== undefined)
    if (connection.name !== printsConnection && (!isNamed || hasLevels))
      this.#books.unreadable(connection, now)
  }

  #complained(connection: CoinbaseConnection, message: JsonObject, now: number): void {
    const words = nameOf(message['message'])
    this.io.anomaly(`coinbase: error ${excerptOf(words)}`, connection.name)
    if (/too many l2 streams/i.test(words)) this.#books.refused(connection, now)
  }

  #readProducts(): void {
    readProductList(this.io, this.#calls, (list, now) => {
      if ('failed' in list) {
        this.#status.report('unknown', `Coinbase: ${list.failed}`)
        this.#products.failed(now)
        return
      }
      this.#status.report('online', '')
      this.#products.succeeded(now)
      this.listed(list, now)
    })
  }

  #readTime(): void {
    const call = { purpose: 'Server time', path: '/time', priority: 'market' as const }
    this.#calls.get(call, (response, now) => {
      const time = response.ok ? readServerTime(response.body) : undefined
      if (!response.ok || time === undefined) this.#time.failed(now)
      else {
        this.#clock.read(time, response.sentAt, response.receivedAt)
        this.#time.succeeded(now)
      }
    })
  }
}
