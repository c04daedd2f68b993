import { exactWhole } from '../../wire/exact-json.ts'
import type { Json } from '../../wire/json-text.ts'
import { type Fields, textField, textList } from '../../wire/read-json.ts'
import { type KrakenBookChannel, bookDepths } from '../market/book-streams.ts'
import { candleMinutes } from '../market/candles.ts'
import type { KrakenInstrumentChannel } from '../market/instrument-streams.ts'
import type { KrakenMarketChannels } from '../market/market-streams.ts'
import type { KrakenPair } from '../market/symbol.ts'
import type { KrakenPairs } from '../market/symbols.ts'
import type { KrakenSession } from './session.ts'

export interface PublicChannels {
  book: KrakenBookChannel
  market: KrakenMarketChannels
  instrument: KrakenInstrumentChannel
}

/** Subscribing to and leaving public channels: one answer per symbol. */
export class KrakenSubscriptions {
  readonly #pairs: KrakenPairs
  readonly #channels: PublicChannels

  constructor(pairs: KrakenPairs, channels: PublicChannels) {
    this.#pairs = pairs
    this.#channels = channels
  }

  handle(
    session: KrakenSession,
    method: 'subscribe' | 'unsubscribe',
    params: Fields,
    requestId: number | undefined,
    now: number,
  ): void {
    const channel = textField(params, 'channel') ?? ''
    const refuse = (error: string) => session.answer(method, requestId, { error }, now)
    if (channel === 'status') return refuse('Symbol(s) not found')
    if (channel === 'instrument') return this.#instrument(session, method, params, requestId, now)
    if (!['book', 'trade', 'ticker', 'ohlc'].includes(channel))
      return refuse('Subscription name invalid')
    const symbols = textList(params['symbol'])
    if (!symbols) return refuse('Symbol field must be an array')
    for (const symbol of symbols) {
      const pair = this.#pairs.bySymbol(symbol)
      if (pair) this.#one(session, method, channel, pair, params, requestId, now)
      else {
        const error = `Currency pair not supported ${symbol}`
        session.answer(method, requestId, { error, symbol }, now)
      }
    }
    return undefined
  }

  #one(
    session: KrakenSession,
    method: 'subscribe' | 'unsubscribe',
    channel: string,
    pair: KrakenPair,
    params: Fields,
    requestId: number | undefined,
    now: number,
  ): void {
    const option = optionOf(channel, params)
    if (option === undefined) {
      const error =
        channel === 'book'
          ? 'Subscription depth not supported'
          : 'Subscription ohlc interval not supported'
      return session.answer(method, requestId, { error, symbol: pair.symbol }, now)
    }
    const key = [channel, pair.symbol, ...Object.values(option).map(String)].join(' ')
    const isThere = session.subscriptions.has(key)
    if (method === 'unsubscribe') {
      if (!isThere)
        return session.answer(method, requestId, { error: 'Subscription Not Found' }, now)
      session.subscriptions.delete(key)
      if (channel === 'book')
        this.#channels.book.unsubscribe(session, pair, Number(option['depth']))
      const result = { channel, symbol: pair.symbol, ...option }
      return session.answer(method, requestId, { result }, now)
    }
    if (isThere) return session.answer(method, requestId, { error: 'Already subscribed' }, now)
    session.subscriptions.add(key)
    // Trades come without history unless it is requested.
    const snapshot =
      channel === 'trade' ? params['snapshot'] === true : params['snapshot'] !== false
    const warnings =
      channel === 'ohlc' ? { warnings: ['timestamp is deprecated, use interval_begin'] } : {}
    const result = { channel, symbol: pair.symbol, ...option, snapshot, ...warnings }
    session.answer(method, requestId, { result }, now)
    return this.#begin(session, channel, pair, option, snapshot, now)
  }

  #begin(
    session: KrakenSession,
    channel: string,
    pair: KrakenPair,
    option: Record<string, Json>,
    snapshot: boolean,
    now: number,
  ): void {
    const { book, market } = this.#channels
    if (channel === 'book')
      return book.subscribe(session, pair, Number(option['depth']), snapshot, now)
    if (!snapshot) return undefined
    if (channel === 'trade') return market.tradeSnapshot(session, pair, now)
    if (channel === 'ticker') return market.tickerSnapshot(session, pair, now)
    return market.candleSnapshot(session, pair, Number(option['interval']), now)
  }

  #instrument(
    session: KrakenSession,
    method: 'subscribe' | 'unsubscribe',
    params: Fields,
    requestId: number | undefined,
    now: number,
  ): void {
    if (method === 'unsubscribe') {
      session.subscriptions.delete('instrument')
      return session.answer(method, requestId, { result: { channel: 'instrument' } }, now)
    }
    const snapshot = params['snapshot'] !== false
    session.subscriptions.add('instrument')
    const warnings = ['tick_size is deprecated, use price_increment']
    session.answer(
      method,
      requestId,
      { result: { channel: 'instrument', snapshot, warnings } },
      now,
    )
    return snapshot ? this.#channels.instrument.snapshot(session, now) : undefined
  }
}

/** What makes two subscriptions of one symbol different; undefined where it is not offered. */
function optionOf(channel: string, params: Fields): Record<string, Json> | undefined {
  if (channel === 'book') {
    const depth = exactWhole(params, 'depth') ?? 10
    return bookDepths.includes(depth) ? { depth } : undefined
  }
  if (channel === 'ohlc') {
    const interval = exactWhole(params, 'interval') ?? 1
    return candleMinutes.includes(interval) ? { interval } : undefined
  }
  return channel === 'ticker'
    ? { event_trigger: textField(params, 'event_trigger') ?? 'trades' }
    : {}
}
