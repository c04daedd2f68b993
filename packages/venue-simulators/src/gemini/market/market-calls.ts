import type { Ladder } from '@leadline/matching-engine/book/ladder'
import { dayStatistics } from '@leadline/matching-engine/market/day-statistics'
import type { MarketTrade } from '@leadline/matching-engine/market/market-trade'

import { type Json, RawNumber } from '../../wire/json-text.ts'
import type { QueryFields } from '../../wire/query.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import type { GeminiVariants } from '../protocol-variants.ts'
import { geminiError, geminiOk, notFound } from '../wire/answers.ts'
import { restCandles } from './candles.ts'
import { type GeminiSymbol, type GeminiSymbols, idOfTradeNumber, tradeNumber } from './symbols.ts'

const usualRows = 50
const mostTrades = 500
const keptTradesMs = 7 * 86_400_000

/** The calls that need no key. */
export class GeminiMarketCalls {
  readonly #context: ServerContext
  readonly #symbols: GeminiSymbols
  readonly #variants: GeminiVariants

  constructor(context: ServerContext, symbols: GeminiSymbols, variants: GeminiVariants) {
    this.#context = context
    this.#symbols = symbols
    this.#variants = variants
  }

  call(path: string, query: QueryFields, now: number): WireAnswer {
    if (path === '/v1/symbols') return geminiOk(this.#symbols.names)
    if (path === '/v1/pricefeed') return geminiOk(this.#pricefeed(now))
    if (path === '/v1/symbols/details/all') {
      return this.#variants.bulkDetails === 'offered'
        ? geminiOk(this.#symbols.allDetails)
        : notFound()
    }
    const [, call = '', name = '', width = ''] =
      /^\/(v1\/symbols\/details|v1\/book|v1\/trades|v1\/pubticker|v2\/ticker|v2\/candles)\/([\w-]+)(?:\/(\w+))?$/.exec(
        path,
      ) ?? []
    if (call === '') return notFound()
    if (call === 'v1/symbols/details') {
      const details = this.#symbols.details(name)
      return details ? geminiOk(details) : unsupported(name)
    }
    const symbol = this.#symbols.find(name)
    if (!symbol) {
      const words = `Supplied value '${name.toUpperCase()}' is not a valid symbol`
      return call === 'v1/book' ? geminiError(400, 'Bad Request', words) : unsupported(name)
    }
    return this.#ofSymbol(call, symbol, width, query, now)
  }

  #ofSymbol(
    call: string,
    symbol: GeminiSymbol,
    width: string,
    query: QueryFields,
    now: number,
  ): WireAnswer {
    switch (call) {
      case 'v1/book':
        return geminiOk(this.#book(symbol, query, now))
      case 'v1/trades':
        return geminiOk(this.#trades(symbol, query, now))
      case 'v1/pubticker':
        return geminiOk(this.#oldTicker(symbol, now))
      case 'v2/ticker':
        return geminiOk(this.#ticker(symbol, now))
      default:
        return restCandles(symbol, width, this.#variants, now)
    }
  }

  /** Sizes without trailing zeros, a dummy for a time, and no number of any kind. */
  #book({ instrument, marketBook }: GeminiSymbol, query: QueryFields, now: number): Json {
    const timestamp = String(Math.floor(venueTime(this.#context, now) / 1000))
    const side = (ladder: Ladder, limit: number) => {
      const rows: Json[] = []
      const count = limit === 0 ? ladder.length : Math.min(limit, ladder.length)
      for (let depth = 0; depth < count; depth += 1) {
        const level = ladder.at(depth)
        if (!level) break
        const amount = trimmed(instrument.sizeText(level.total))
        rows.push({ price: instrument.priceText(level.price), amount, timestamp })
      }
      return rows
    }
    return {
      bids: side(marketBook.book.bids, query.whole('limit_bids') ?? usualRows),
      asks: side(marketBook.book.asks, query.whole('limit_asks') ?? usualRows),
    }
  }

  /** Newest first, of seven days. */
  #trades(symbol: GeminiSymbol, query: QueryFields, now: number): Json {
    const { tape } = symbol.marketBook
    const limit = Math.min(query.whole('limit_trades') ?? usualRows, mostTrades)
    const since = query.whole('timestamp') ?? query.whole('since')
    const afterId = query.whole('since_tid')
    const oldest = tape.idAt(now - keptTradesMs)
    let from = tape.lastId - limit + 1
    if (afterId !== undefined) from = afterId === 0 ? oldest : idOfTradeNumber(afterId) + 1
    else if (since !== undefined) from = tape.idAt(since < 1e11 ? since * 1000 : since)
    from = Math.max(from, oldest)
    const page = tape.between(from, Math.min(tape.lastId, from + limit - 1))
    return page.toReversed().map((trade) => tradeJson(symbol, trade, this.#context))
  }

  #oldTicker({ instrument, marketBook }: GeminiSymbol, now: number): Json {
    const day = dayStatistics(marketBook, now)
    const { bids, asks } = marketBook.book
    return {
      bid: instrument.priceText(bids.best?.price ?? 0),
      ask: instrument.priceText(asks.best?.price ?? 0),
      last: instrument.priceText(marketBook.lastPrice),
      volume: {
        [instrument.wireBase]: instrument.sizeText(day.volume),
        [instrument.quote]: (day.turnover / 100).toFixed(2),
        timestamp: Math.floor(now / 60_000) * 60_000,
      },
    }
  }

  /** Its close may be hours old. */
  #ticker({ instrument, marketBook, upperName }: GeminiSymbol, now: number): Json {
    const day = dayStatistics(marketBook, now)
    const hour = 3_600_000
    const thisHour = Math.floor(now / hour) * hour
    const hours = marketBook.candles.candles(hour, thisHour - 23 * hour, now, now).toReversed()
    return {
      symbol: upperName,
      open: instrument.priceText(day.open),
      high: instrument.priceText(day.high),
      low: instrument.priceText(day.low),
      close: instrument.priceText(hours[0]?.open ?? marketBook.lastPrice),
      changes: hours.map(({ close }) => trimmed(instrument.priceText(close))),
      bid: instrument.priceText(marketBook.book.bids.best?.price ?? 0),
      ask: instrument.priceText(marketBook.book.asks.best?.price ?? 0),
    }
  }

  #pricefeed(now: number): Json {
    return this.#symbols.all
      .filter(({ instrument }) => instrument.isListed)
      .map(({ instrument, marketBook, upperName }) => ({
        pair: upperName,
        price: instrument.priceText(marketBook.lastPrice),
        percentChange24h: (marketBook.lastPrice / dayStatistics(marketBook, now).open - 1).toFixed(
          4,
        ),
      }))
  }
}

export function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

export function unsupported(name: string): WireAnswer {
  return geminiError(400, 'InvalidSymbol', `Received unsupported symbol '${name}'`)
}

function tradeJson({ instrument }: GeminiSymbol, trade: MarketTrade, context: ServerContext): Json {
  const time = Math.floor(venueTime(context, trade.time))
  return {
    timestamp: Math.floor(time / 1000),
    timestampms: time,
    tid: new RawNumber(String(tradeNumber(trade.id))),
    price: instrument.priceText(trade.price),
    amount: trimmed(instrument.sizeText(trade.size)),
    exchange: 'gemini',
    type: trade.takerSide,
  }
}
