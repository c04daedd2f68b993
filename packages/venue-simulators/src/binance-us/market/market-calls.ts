import type { Ladder } from '@leadline/matching-engine/book/ladder'
import { notional } from '@leadline/matching-engine/exchange/amount'
import type { MarketTrade } from '@leadline/matching-engine/market/market-trade'

import type { Json } from '../../wire/json-text.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { BinanceVariants } from '../protocol-variants.ts'
import type { BinanceParams } from '../wire/parameters.ts'
import { Refusal, refusals } from '../wire/refusals.ts'
import { klines } from './candles.ts'
import { exchangeInfo } from './instruments.ts'
import { type BinanceSymbol, idNumber } from './symbol.ts'
import type { BinanceSymbols } from './symbols.ts'
import {
  bookTicker,
  dayTicker,
  statisticsOf,
  rollingTicker,
  weightedAverage,
  windowMs,
} from './tickers.ts'

const mostLevels = 5000
const mostTrades = 1000

/** The calls that need no signature, by the names they have on the WebSocket API. */
export class BinanceMarketCalls {
  readonly #context: ServerContext
  readonly #symbols: BinanceSymbols
  readonly #variants: BinanceVariants

  constructor(context: ServerContext, symbols: BinanceSymbols, variants: BinanceVariants) {
    this.#context = context
    this.#symbols = symbols
    this.#variants = variants
  }

  /** Undefined where there is no such call. */
  call(name: string, params: BinanceParams, now: number): Json | undefined {
    switch (name) {
      case 'ping':
        return {}
      case 'time':
        return { serverTime: Math.floor(venueTime(this.#context, now)) }
      case 'exchangeInfo':
        return exchangeInfo(this.#symbols, params, this.#variants, venueTime(this.#context, now))
      case 'depth':
        return this.depth(this.#one(params), params.whole('limit') ?? 100)
      case 'trades.recent':
        return this.#recent(params)
      case 'trades.historical':
        return this.#historical(params)
      case 'trades.aggregate':
        return this.#aggregate(params)
      case 'klines':
        return klines(this.#one(params), params, now)
      case 'avgPrice':
        return this.#averagePrice(params, now)
      case 'ticker.24hr':
        return this.#each(params, (symbol) => dayTicker(symbol, params.get('type') === 'MINI', now))
      case 'ticker.price':
        return this.#each(params, (symbol) => ({
          symbol: symbol.name,
          price: symbol.price(symbol.marketBook.lastPrice),
        }))
      case 'ticker.book':
        return this.#each(params, bookTicker)
      case 'ticker':
        return this.#rolling(params, now)
      default:
        return undefined
    }
  }

  depth(symbol: BinanceSymbol, limit: number): Json {
    const levels = Math.min(limit, mostLevels)
    const { bids, asks } = symbol.marketBook.book
    return {
      lastUpdateId: idNumber(symbol.updateId, this.#variants.wideIds),
      bids: rows(symbol, bids, levels),
      asks: rows(symbol, asks, levels),
    }
  }

  #one(params: BinanceParams): BinanceSymbol {
    return this.#symbols.need(params.get('symbol'))
  }

  /** For one symbol, or for all. */
  #each(params: BinanceParams, row: (symbol: BinanceSymbol) => Json): Json {
    return params.has('symbol')
      ? row(this.#one(params))
      : this.#symbols.all.filter(({ instrument }) => instrument.isListed).map(row)
  }

  #recent(params: BinanceParams): Json {
    const symbol = this.#one(params)
    const { tape } = symbol.marketBook
    const limit = Math.min(params.whole('limit') ?? 500, mostTrades)
    return tape
      .between(tape.lastId - limit + 1, tape.lastId)
      .map((trade) => tradeRow(symbol, trade))
  }

  #historical(params: BinanceParams): Json {
    const symbol = this.#one(params)
    const { tape } = symbol.marketBook
    const limit = Math.min(params.whole('limit') ?? 500, mostTrades)
    const from = params.whole('fromId') ?? tape.lastId - limit + 1
    return tape.between(from, from + limit - 1).map((trade) => tradeRow(symbol, trade))
  }

  /** Every trade is an aggregate of one here. */
  #aggregate(params: BinanceParams): Json {
    const symbol = this.#one(params)
    const { tape } = symbol.marketBook
    const limit = Math.min(params.whole('limit') ?? 500, mostTrades)
    const start = params.whole('startTime')
    const end = params.whole('endTime')
    const isOpen = start === undefined && end === undefined
    const usual = isOpen ? tape.lastId - limit + 1 : tape.firstId
    const from = params.whole('fromId') ?? (start === undefined ? usual : tape.idAt(start))
    const to = end === undefined ? tape.lastId : tape.idAt(end + 1) - 1
    return tape.between(from, Math.min(to, from + limit - 1)).map((trade) => ({
      a: trade.id,
      p: symbol.price(trade.price),
      q: symbol.size(trade.size),
      f: trade.id,
      l: trade.id,
      T: trade.time,
      m: trade.takerSide === 'sell',
      M: true,
    }))
  }

  #averagePrice(params: BinanceParams, now: number): Json {
    const symbol = this.#one(params)
    return { mins: 5, price: weightedAverage(symbol, statisticsOf(symbol, 300_000, now)) }
  }

  #rolling(params: BinanceParams, now: number): Json {
    const text = params.get('windowSize') ?? '1d'
    const width = windowMs(text)
    if (width === undefined)
      throw new Refusal(-1130, "Data sent for parameter 'windowSize' is not valid.")
    if (!params.has('symbol') && !params.has('symbols')) throw refusals.missing('symbols')
    return this.#each(params, (symbol) => rollingTicker(symbol, statisticsOf(symbol, width, now)))
  }
}

export function rows(symbol: BinanceSymbol, ladder: Ladder, levels: number): Json[] {
  const found: Json[] = []
  for (let depth = 0; depth < Math.min(levels, ladder.length); depth += 1) {
    const level = ladder.at(depth)
    if (level) found.push([symbol.price(level.price), symbol.size(level.total)])
  }
  return found
}

function tradeRow(symbol: BinanceSymbol, trade: MarketTrade): Json {
  return {
    id: trade.id,
    price: symbol.price(trade.price),
    qty: symbol.size(trade.size),
    quoteQty: symbol.amount(notional(trade.price, trade.size, symbol.instrument)),
    time: trade.time,
    isBuyerMaker: trade.takerSide === 'sell',
    isBestMatch: true,
  }
}
