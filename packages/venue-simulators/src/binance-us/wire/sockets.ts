import type { MarketBook } from '@leadline/matching-engine/market/market-book'

import type { Connection } from '../../wire/connection.ts'
import { exactWhole, readExactJson } from '../../wire/exact-json.ts'
import { type Json, jsonText } from '../../wire/json-text.ts'
import { type Fields, fieldsOf, textField, textList } from '../../wire/read-json.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { ConnectionSession } from '../../wire/venue-api-server.ts'
import type { WireAnswer, WireUpgrade } from '../../wire/wire.ts'
import { textAnswer } from '../../wire/wire.ts'
import { BinanceDepthStreams } from '../market/book-streams.ts'
import { startCandleStreams } from '../market/candle-streams.ts'
import type { BinanceSymbols } from '../market/symbols.ts'
import { BinanceTickerStreams } from '../market/ticker-streams.ts'
import { BinanceTradeStreams } from '../market/trade-streams.ts'
import type { BinanceVariants } from '../protocol-variants.ts'
import { StreamSession } from './session.ts'
import type { StreamHub } from './stream-hub.ts'

export const pingMs = 20_000
export const pongWithinMs = 60_000
export const lifeMs = 86_400_000
const mostStreams = 1024

/** Market streams, and user streams by listen key: subscribing is free, and a misspelt stream stays quiet. */
export class BinanceStreamSockets {
  readonly #context: ServerContext
  readonly #symbols: BinanceSymbols
  readonly #hub: StreamHub
  readonly #sessions = new Set<StreamSession>()
  readonly #depth: BinanceDepthStreams
  readonly #trades: BinanceTradeStreams
  readonly #tickers: BinanceTickerStreams

  constructor(
    context: ServerContext,
    symbols: BinanceSymbols,
    hub: StreamHub,
    variants: BinanceVariants,
    now: number,
  ) {
    this.#context = context
    this.#symbols = symbols
    this.#hub = hub
    this.#depth = new BinanceDepthStreams(context, symbols, hub, variants, now)
    this.#trades = new BinanceTradeStreams(context, symbols, hub, variants)
    this.#tickers = new BinanceTickerStreams(context, hub, now)
    startCandleStreams(context, symbols, hub, now)
  }

  accept(
    { path, query }: WireUpgrade,
    connection: Connection,
    now: number,
  ): ConnectionSession | WireAnswer {
    const [, kind = '', raw = ''] = /^\/(ws|stream)(?:\/(.+))?$/.exec(path) ?? []
    if (kind === '') return textAnswer(404, 'Not Found')
    const session = new StreamSession(connection, kind === 'stream', now)
    const combined = /(?:^|&)streams=([^&]*)/.exec(query)?.[1]
    const streams = kind === 'ws' ? raw.split('/') : decodeURIComponent(combined ?? '').split('/')
    for (const stream of streams) if (stream !== '') this.#hub.subscribe(session, stream)
    this.#sessions.add(session)
    const { agenda } = this.#context
    const stopPings = agenda.every(pingMs, now, (at) => {
      if (at - session.lastPongAt > pongWithinMs + pingMs)
        connection.close(1008, 'Pong timeout', at)
      else connection.ping(at)
    })
    const stopLife = agenda.at(now + lifeMs, (at) => connection.close(1001, '', at))
    return {
      message: (text, at) => this.#message(session, text, at),
      ponged: (at) => {
        session.lastPongAt = at
      },
      closed: () => {
        stopPings()
        stopLife()
        this.#sessions.delete(session)
        this.#hub.left(session)
      },
    }
  }

  published(marketBook: MarketBook, now: number): void {
    const symbol = this.#symbols.ofBook(marketBook)
    if (symbol) {
      this.#depth.published(symbol)
      if (this.#trades.published(symbol, now)) this.#tickers.traded(symbol)
    }
    marketBook.book.forgetTouched()
  }

  /** Said to everybody; some seconds later the connections are cut. */
  announceShutdown(now: number): void {
    const event = jsonText({ e: 'serverShutdown', E: Math.floor(venueTime(this.#context, now)) })
    for (const session of this.#sessions) {
      session.send('control', '!serverShutdown', event, now)
      this.#context.agenda.at(now + 10_000, (at) => session.connection.close(1001, '', at))
    }
  }

  #message(session: StreamSession, text: string, now: number): void {
    if (!session.mayTalk(now)) return session.connection.close(1008, 'Too many requests', now)
    const fields = fieldsOf(readExactJson(text))
    const answer = (body: Json) => session.connection.send('control', jsonText(body), now)
    if (!fields) return answer({ code: 3, msg: 'Invalid JSON: expected value at line 1 column 1' })
    const id = exactWhole(fields, 'id')
    if (id === undefined || id < 0) {
      return answer({ code: 2, msg: 'Invalid request: request ID must be an unsigned integer' })
    }
    const outcome = this.#request(session, fields)
    return answer(
      typeof outcome === 'string' ? { code: 0, msg: outcome, id } : { result: outcome.result, id },
    )
  }

  #request(session: StreamSession, fields: Fields): { result: Json } | string {
    const params = fields['params']
    const streams = textList(params) ?? []
    switch (textField(fields, 'method') ?? '') {
      case 'SUBSCRIBE':
        if (session.streams.size + streams.length > mostStreams) return 'Too many streams'
        for (const stream of streams) this.#hub.subscribe(session, stream)
        return { result: null }
      case 'UNSUBSCRIBE':
        for (const stream of streams) this.#hub.unsubscribe(session, stream)
        return { result: null }
      case 'LIST_SUBSCRIPTIONS':
        return { result: [...session.streams] }
      case 'SET_PROPERTY':
        if (Array.isArray(params)) session.isCombined = params[1] === true
        return { result: null }
      case 'GET_PROPERTY':
        return { result: session.isCombined }
      default:
        return 'Unknown method'
    }
  }
}
