import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import type { MarketTrade } from '@leadline/matching-engine/market/market-trade'

import type { Connection } from '../../wire/connection.ts'
import { type Json, RawNumber, jsonText } from '../../wire/json-text.ts'
import { fieldsOf, readJson, textField, textList } from '../../wire/read-json.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { ConnectionSession } from '../../wire/venue-api-server.ts'
import { archivedWidths, candleRows } from './candles.ts'
import { type GeminiSymbol, type GeminiSymbols, tradeNumber } from './symbols.ts'

interface ArchivedSession {
  connection: Connection
  /** 'l2 BTCUSD', 'candles_1m BTCUSD'. */
  subscriptions: Set<string>
}

const heartbeatMs = 5000

/** The old market data socket: whole book first, then changes without a number; candles; a heartbeat. */
export class GeminiArchivedMarket {
  readonly #symbols: GeminiSymbols
  readonly #sessions = new Set<ArchivedSession>()
  readonly #fresh = new Map<MarketBook, MarketTrade[]>()

  constructor(context: ServerContext, symbols: GeminiSymbols, now: number) {
    this.#symbols = symbols
    for (const { marketBook } of symbols.all) {
      const trades: MarketTrade[] = []
      this.#fresh.set(marketBook, trades)
      marketBook.listeners.push((trade) => {
        if (this.#sessions.size > 0) trades.push(trade)
      })
    }
    context.agenda.every(heartbeatMs, now, (at) => {
      const text = jsonText({ type: 'heartbeat', timestamp: Math.floor(venueTime(context, at)) })
      for (const { connection } of this.#sessions) connection.send('heartbeat', text, at)
    })
  }

  accept(connection: Connection): ConnectionSession {
    const session: ArchivedSession = { connection, subscriptions: new Set() }
    this.#sessions.add(session)
    return {
      message: (text, at) => this.#message(session, text, at),
      closed: () => this.#sessions.delete(session),
    }
  }

  published(marketBook: MarketBook, now: number): void {
    const symbol = this.#symbols.ofBook(marketBook)
    const trades = this.#fresh.get(marketBook) ?? []
    if (!symbol || this.#sessions.size === 0) return
    const { touchedBids, touchedAsks } = marketBook.book
    for (const session of this.#sessions) {
      if (!session.subscriptions.has(`l2 ${symbol.upperName}`)) continue
      const changes = [
        ...touchedBids.map((price) => change(symbol, 'buy', price)),
        ...touchedAsks.map((price) => change(symbol, 'sell', price)),
      ]
      if (changes.length > 0) {
        session.connection.send(
          'book',
          jsonText({ type: 'l2_updates', symbol: symbol.upperName, changes }),
          now,
        )
      }
      for (const trade of trades)
        session.connection.send('trade', jsonText(tradeRow(symbol, trade)), now)
    }
    if (trades.length > 0) this.#candles(symbol, now)
    trades.length = 0
  }

  #candles(symbol: GeminiSymbol, now: number): void {
    for (const { connection, subscriptions } of this.#sessions) {
      for (const [name, width] of Object.entries(archivedWidths)) {
        if (!subscriptions.has(`${name} ${symbol.upperName}`)) continue
        const changes = candleRows(symbol, [width[0], 2, width[2]], true, now)
        connection.send(
          'candle',
          jsonText({ type: `${name}_updates`, symbol: symbol.upperName, changes }),
          now,
        )
      }
    }
  }

  #message(session: ArchivedSession, text: string, now: number): void {
    const fields = fieldsOf(readJson(text))
    const rows = fields?.['subscriptions']
    const isSubscribe = fields !== undefined && textField(fields, 'type') === 'subscribe'
    for (const row of Array.isArray(rows) ? rows : []) {
      const part = fieldsOf(row) ?? {}
      const name = textField(part, 'name') ?? ''
      for (const wanted of textList(part['symbols']) ?? []) {
        // Upper case only.
        const symbol = wanted === wanted.toUpperCase() ? this.#symbols.find(wanted) : undefined
        if (!symbol) {
          session.connection.send(
            'control',
            jsonText({ result: 'error', reason: 'NoValidTradingPairs' }),
            now,
          )
        } else if (isSubscribe) this.#begin(session, name, symbol, now)
        else session.subscriptions.delete(`${name} ${symbol.upperName}`)
      }
    }
  }

  #begin(session: ArchivedSession, name: string, symbol: GeminiSymbol, now: number): void {
    session.subscriptions.add(`${name} ${symbol.upperName}`)
    const width = archivedWidths[name]
    if (width) {
      const changes = candleRows(symbol, width, true, now)
      session.connection.send(
        'candle',
        jsonText({ type: `${name}_updates`, symbol: symbol.upperName, changes }),
        now,
      )
      return
    }
    if (name !== 'l2') return
    const { book, tape } = symbol.marketBook
    const prices = (side: 'bids' | 'asks') =>
      Array.from({ length: book[side].length }, (_, depth) => book[side].at(depth)?.price ?? 0)
    const first = {
      type: 'l2_updates',
      symbol: symbol.upperName,
      changes: [
        ...prices('bids').map((price) => change(symbol, 'buy', price)),
        ...prices('asks').map((price) => change(symbol, 'sell', price)),
      ],
      trades: tape.between(tape.lastId - 49, tape.lastId).map((trade) => tradeRow(symbol, trade)),
      auction_events: [],
    }
    session.connection.send('snapshot', jsonText(first), now)
  }
}

function change(
  { instrument, marketBook }: GeminiSymbol,
  side: 'buy' | 'sell',
  price: number,
): Json {
  const size = marketBook.book.sizeAt(side, price)
  return [side, instrument.priceText(price), size === 0 ? '0' : instrument.sizeText(size)]
}

function tradeRow({ instrument, upperName }: GeminiSymbol, trade: MarketTrade): Json {
  return {
    type: 'trade',
    symbol: upperName,
    event_id: 3_000_000_000 + trade.id,
    timestamp: trade.time,
    price: instrument.priceText(trade.price),
    quantity: instrument.sizeText(trade.size),
    side: trade.takerSide,
    tid: new RawNumber(String(tradeNumber(trade.id))),
  }
}
