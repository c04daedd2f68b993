import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import type { MarketTrade } from '@leadline/matching-engine/market/market-trade'

import { isoTime } from '../../wire/iso-time.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { CoinbaseVariants } from '../protocol-variants.ts'
import type { CoinbaseSession } from '../wire/session.ts'
import { snapshotEvent, updateEvent } from './book-events.ts'
import {
  candlesEvent,
  heartbeatEvent,
  recentTrades,
  statusEvent,
  tickerEvent,
  tradesEvent,
} from './market-events.ts'
import { bookId, productsOf } from './symbols.ts'

export const marketChannels = [
  'heartbeats',
  'level2',
  'market_trades',
  'ticker',
  'ticker_batch',
  'candles',
  'status',
] as const

const tradeBatchMs = 250
const tickerBatchMs = 5000
const statusMs = 5000
const heartbeatsAtStart = 66_987

interface ProductFeed {
  /** Changes when the exchange renames the asset. */
  readonly id: string
  instrument: TradedInstrument
  trades: MarketTrade[]
  changed: boolean
}

/** The public channels: who listens to which product, and what each of them is sent when. */
export class CoinbaseMarketSocket {
  readonly #context: ServerContext
  readonly #variants: CoinbaseVariants
  readonly #sessions: Set<CoinbaseSession>
  readonly #feeds = new Map<MarketBook, ProductFeed>()
  #startedAt: number

  constructor(
    context: ServerContext,
    variants: CoinbaseVariants,
    sessions: Set<CoinbaseSession>,
    now: number,
  ) {
    this.#context = context
    this.#variants = variants
    this.#sessions = sessions
    this.#startedAt = now
    for (const instrument of context.instruments) {
      const { marketBook } = instrument
      const feed: ProductFeed = {
        get id() {
          return bookId(instrument)
        },
        instrument,
        trades: [],
        changed: false,
      }
      this.#feeds.set(marketBook, feed)
      marketBook.listeners.push((trade) => feed.trades.push(trade))
    }
    const { agenda } = context
    agenda.every(1000, now, (at) => this.#eachSecond(at))
    agenda.every(tradeBatchMs, now, (at) => this.#sendTrades(at))
    agenda.every(tickerBatchMs, now, (at) => this.#sendTickerBatch(at))
    agenda.every(statusMs, now, (at) => this.#sendStatus(at))
  }

  subscribe(
    session: CoinbaseSession,
    channel: string,
    productIds: readonly string[],
    now: number,
  ): void {
    const listed = session.channels.get(channel) ?? new Set<string>()
    if (channel === 'heartbeats') {
      session.channels.set(channel, listed.add('heartbeats'))
      session.acknowledge(now)
      return
    }
    const feeds: ProductFeed[] = []
    for (const productId of productIds) {
      const feed = this.#feedOf(productId)
      if (!feed) return session.refuse('invalid product_ids', now)
      if (!feeds.includes(feed) && !listed.has(feed.id)) feeds.push(feed)
    }
    if (channel === 'level2' && listed.size + feeds.length > this.#variants.mostBooks) {
      session.refuse('too many L2 streams requested in a single session', now)
      if (this.#variants.tooManyBooks === 'closes') session.connection.close(1008, '', now)
      return undefined
    }
    session.channels.set(channel, listed)
    // A product that is subscribed already gets no second snapshot.
    for (const feed of feeds) {
      listed.add(feed.id)
      this.#sendSnapshot(session, channel, feed, now)
    }
    if (channel === 'status') this.#sendStatusTo(session, now)
    session.acknowledge(now)
    return undefined
  }

  unsubscribe(
    session: CoinbaseSession,
    channel: string,
    productIds: readonly string[],
    now: number,
  ): void {
    const listed = session.channels.get(channel)
    if (channel === 'heartbeats') listed?.clear()
    for (const productId of productIds) listed?.delete(this.#feedOf(productId)?.id ?? productId)
    if (listed?.size === 0) session.channels.delete(channel)
    session.acknowledge(now)
  }

  /** After each thing that happened in a book. */
  published(marketBook: MarketBook, now: number): void {
    const feed = this.#feeds.get(marketBook)
    if (feed) {
      const { id, instrument } = feed
      feed.changed = true
      let book: string | undefined
      for (const session of this.#sessions) {
        if (session.isSubscribed('level2', id)) {
          book ??= this.#updateOf(id, instrument, now)
          if (book !== undefined) session.send('book', 'l2_data', book, now)
        }
      }
    }
    marketBook.book.forgetTouched()
  }

  #updateOf(id: string, instrument: TradedInstrument, now: number): string | undefined {
    const time = isoTime(venueTime(this.#context, now), 6, this.#context.random.below(1000))
    const { faults } = this.#context
    const crossed = faults.active > 0 && faults.strikes('crossed-book') !== undefined
    return updateEvent(id, instrument, time, crossed)
  }

  #sendSnapshot(session: CoinbaseSession, channel: string, feed: ProductFeed, now: number): void {
    const { id, instrument } = feed
    if (channel === 'level2') {
      session.send('snapshot', 'l2_data', snapshotEvent(id, instrument), now)
    } else if (channel === 'market_trades') {
      const trades = recentTrades(instrument, this.#variants.tradesInSnapshot)
      session.send(
        'trade',
        channel,
        tradesEvent('snapshot', id, instrument, trades, this.#context),
        now,
      )
    } else if (channel === 'candles') {
      session.send('candle', channel, candlesEvent('snapshot', id, instrument, now), now)
    } else if (channel === 'ticker' || channel === 'ticker_batch') {
      const event = tickerEvent('snapshot', id, instrument, channel === 'ticker', now)
      session.send('ticker', channel, event, now)
    }
  }

  #eachSecond(now: number): void {
    const counter = heartbeatsAtStart + Math.round((now - this.#startedAt) / 1000)
    const time = venueTime(this.#context, now)
    for (const session of this.#sessions) {
      if (session.isSubscribed('heartbeats', 'heartbeats')) {
        const event = heartbeatEvent(time, counter, this.#context.random.below(1_000_000))
        session.send('heartbeat', 'heartbeats', event, now)
      }
    }
    this.#toAll('candles', (feed, type) => candlesEvent(type, feed.id, feed.instrument, now), now)
  }

  #sendTrades(now: number): void {
    this.#toAll(
      'market_trades',
      (feed, type) =>
        feed.trades.length > 0
          ? tradesEvent(type, feed.id, feed.instrument, feed.trades, this.#context)
          : undefined,
      now,
    )
    this.#toAll(
      'ticker',
      (feed, type) =>
        feed.trades.length > 0 ? tickerEvent(type, feed.id, feed.instrument, true, now) : undefined,
      now,
    )
    for (const feed of this.#feeds.values()) feed.trades.length = 0
  }

  #sendTickerBatch(now: number): void {
    this.#toAll(
      'ticker_batch',
      (feed, type) =>
        feed.changed ? tickerEvent(type, feed.id, feed.instrument, false, now) : undefined,
      now,
    )
    for (const feed of this.#feeds.values()) feed.changed = false
  }

  #sendStatus(now: number): void {
    for (const session of this.#sessions) {
      if (session.channels.has('status')) this.#sendStatusTo(session, now)
    }
  }

  #sendStatusTo(session: CoinbaseSession, now: number): void {
    const ids = session.channels.get('status') ?? new Set()
    const rows = [...this.#feeds.values()]
      .filter((feed) => ids.has(feed.id))
      .map((feed): [string, TradedInstrument] => [feed.id, feed.instrument])
    session.send('status', 'status', statusEvent(rows), now)
  }

  /** One message per product that has something to report, to everybody who listens. */
  #toAll(
    channel: 'candles' | 'market_trades' | 'ticker' | 'ticker_batch',
    eventOf: (feed: ProductFeed, type: 'update') => string | undefined,
    now: number,
  ): void {
    const kind = channel === 'candles' ? 'candle' : channel === 'market_trades' ? 'trade' : 'ticker'
    const listening = [...this.#sessions].filter((session) => session.channels.has(channel))
    if (listening.length === 0) return
    for (const feed of this.#feeds.values()) {
      const sessions = listening.filter((session) => session.isSubscribed(channel, feed.id))
      const event = sessions.length > 0 ? eventOf(feed, 'update') : undefined
      if (event !== undefined)
        for (const session of sessions) session.send(kind, channel, event, now)
    }
  }

  /** By any of its product ids: the twin in USDC has the same book. */
  #feedOf(productId: string): ProductFeed | undefined {
    for (const feed of this.#feeds.values()) {
      const isIt = productsOf(feed.instrument).some(({ id }) => id === productId)
      if (isIt && feed.instrument.isListed) return feed
    }
    return undefined
  }
}
