import { dayStatistics } from '@leadline/matching-engine/market/day-statistics'
import type { MarketTrade } from '@leadline/matching-engine/market/market-trade'

import { isoTime } from '../../wire/iso-time.ts'
import type { Json } from '../../wire/json-text.ts'
import type { QueryFields } from '../../wire/query.ts'
import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { WireAnswer } from '../../wire/wire.ts'
import type { CoinbaseVariants } from '../protocol-variants.ts'
import { internalError, invalidArgument, ok, refusal, unknownProduct } from '../wire/answers.ts'
import { type Product, productJson, productsOf } from './symbols.ts'

const mostBookLevels = 1000
const mostTrades = 100

const granularities: Readonly<Record<string, number>> = {
  ONE_MINUTE: 60,
  FIVE_MINUTE: 300,
  FIFTEEN_MINUTE: 900,
  THIRTY_MINUTE: 1800,
  ONE_HOUR: 3600,
  TWO_HOUR: 7200,
  FOUR_HOUR: 14_400,
  SIX_HOUR: 21_600,
  ONE_DAY: 86_400,
}

/** The calls that need no key; each has a twin for keys, at another path and with fresher data. */
export class CoinbaseMarketCalls {
  readonly #context: ServerContext
  readonly #variants: CoinbaseVariants

  constructor(context: ServerContext, variants: CoinbaseVariants) {
    this.#context = context
    this.#variants = variants
  }

  product(id: string): Product | undefined {
    return this.#products().find((product) => product.id === id)
  }

  time(now: number): WireAnswer {
    const time = venueTime(this.#context, now)
    return ok({
      iso: isoTime(time, 3),
      epochSeconds: String(Math.floor(time / 1000)),
      epochMillis: String(Math.floor(time)),
    })
  }

  list(query: QueryFields, now: number): WireAnswer {
    const type = query.get('product_type')
    const wanted = query.all('product_ids')
    let products = this.#products()
    if (type !== undefined && type !== 'SPOT') products = []
    if (wanted.length > 0) products = products.filter(({ id }) => wanted.includes(id))
    products.sort(
      (one, other) =>
        dayStatistics(other.instrument.marketBook, now).turnover -
        dayStatistics(one.instrument.marketBook, now).turnover,
    )
    const offset = query.whole('offset') ?? Number(query.get('cursor') ?? 0)
    const limit = query.whole('limit') ?? products.length
    const page = products.slice(offset, offset + limit)
    const hasNext = offset + limit < products.length
    return ok({
      products: page.map((product) => productJson(product, now)),
      num_products: page.length,
      pagination: {
        prev_cursor: '',
        next_cursor: hasNext ? String(offset + limit) : '',
        has_next: hasNext,
        has_prev: offset > 0,
      },
    })
  }

  one(id: string, now: number): WireAnswer {
    const product = this.product(id)
    return product ? ok(productJson(product, now)) : unknownProduct(id)
  }

  book(query: QueryFields, now: number): WireAnswer {
    const id = query.get('product_id') ?? ''
    const product = this.product(id)
    if (!product) return invalidArgument('invalid product_id')
    const levels = Math.min(query.whole('limit') ?? mostBookLevels, mostBookLevels)
    const { marketBook } = product.instrument
    const bid = marketBook.book.bids.best?.price ?? 0
    const ask = marketBook.book.asks.best?.price ?? 0
    const scale = 10 ** product.instrument.priceDecimals
    return ok({
      pricebook: this.pricebook(product, levels, now),
      last: product.instrument.priceText(marketBook.lastPrice),
      mid_market: String((bid + ask) / 2 / scale),
      spread_bps: String(Math.round(((ask - bid) / Math.max(bid, 1)) * 1e7) / 1000),
      spread_absolute: product.instrument.priceText(ask - bid),
    })
  }

  pricebook(product: Product, levels: number, now: number): Json {
    const { instrument } = product
    const side = (name: 'bids' | 'asks') => {
      const rows: Json[] = []
      for (let depth = 0; depth < levels; depth += 1) {
        const level = instrument.marketBook.book[name].at(depth)
        if (!level) break
        rows.push({
          price: instrument.priceText(level.price),
          size: shortSize(instrument.sizeText(level.total)),
        })
      }
      return rows
    }
    return {
      product_id: product.id,
      bids: side('bids'),
      asks: side('asks'),
      time: isoTime(venueTime(this.#context, now), 6, this.#context.random.below(1000)),
    }
  }

  trades(id: string, query: QueryFields): WireAnswer {
    const product = this.product(id)
    if (!product) return unknownProduct(id)
    const limit = query.whole('limit')
    if (limit === undefined) return invalidArgument('limit is required')
    if (limit > 1000) return internalError()
    const { tape, book } = product.instrument.marketBook
    const start = query.whole('start')
    const end = query.whole('end')
    const lastId = end === undefined ? tape.lastId : tape.idAt(end * 1000 + 1) - 1
    const firstId = start === undefined ? tape.firstId : tape.idAt(start * 1000)
    const count = Math.min(limit, mostTrades)
    const trades = tape.between(Math.max(firstId, lastId - count + 1), lastId).toReversed()
    const best = (price: number | undefined) =>
      price === undefined ? '' : product.instrument.priceText(price)
    return ok({
      trades: trades.map((trade) => restTrade(product, trade, this.#context)),
      best_bid: best(book.bids.best?.price),
      best_ask: best(book.asks.best?.price),
    })
  }

  candles(id: string, query: QueryFields, now: number): WireAnswer {
    const product = this.product(id)
    if (!product) return unknownProduct(id)
    const start = query.whole('start')
    const end = query.whole('end')
    if (start === undefined || end === undefined)
      return invalidArgument('start and end are required')
    const seconds = granularities[query.get('granularity') ?? '']
    if (seconds === undefined) return ok({ candles: [] })
    if ((end - start) / seconds > this.#variants.mostCandles) {
      const words =
        'start and end argument is invalid - number of candles requested should be less than 350 '
      return refusal(400, 'INVALID_ARGUMENT', words)
    }
    const last = this.#variants.candleEndIsInclusive ? end * 1000 : end * 1000 - 1
    const { instrument } = product
    const all = instrument.marketBook.candles.candles(
      seconds * 1000,
      start * 1000,
      Math.min(last, now),
      now,
    )
    const limit = query.whole('limit') ?? 350
    const isNewest = this.#variants.candleLimit === 'keeps-newest'
    const rows = (isNewest ? all.slice(-limit) : all.slice(0, limit)).toReversed()
    return ok({
      candles: rows.map((row) => ({
        start: String(row.time / 1000),
        low: instrument.priceText(row.low),
        high: instrument.priceText(row.high),
        open: instrument.priceText(row.open),
        close: instrument.priceText(row.close),
        volume: shortSize(instrument.sizeText(row.volume)),
      })),
    })
  }

  #products(): Product[] {
    return this.#context.instruments.filter(({ isListed }) => isListed).flatMap(productsOf)
  }
}

/** REST leaves trailing zeros of sizes out; the stream does not. */
export function shortSize(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** The side on the wire is the maker's. */
export function makerSide(trade: MarketTrade): string {
  return trade.takerSide === 'buy' ? 'SELL' : 'BUY'
}

function restTrade(product: Product, trade: MarketTrade, context: ServerContext): Json {
  return {
    trade_id: String(trade.id),
    product_id: product.id,
    price: product.instrument.priceText(trade.price),
    size: shortSize(product.instrument.sizeText(trade.size)),
    time: isoTime(venueTime(context, trade.time), 6, trade.id % 1000),
    side: makerSide(trade),
    bid: '',
    ask: '',
    exchange: 'coinbase',
  }
}
