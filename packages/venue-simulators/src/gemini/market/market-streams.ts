import type { Ladder } from '@leadline/matching-engine/book/ladder'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import type { MarketTrade } from '@leadline/matching-engine/market/market-trade'

import { type ServerContext, venueTime } from '../../wire/server-context.ts'
import type { GeminiVariants } from '../protocol-variants.ts'
import { nanoseconds } from '../wire/nanoseconds.ts'
import type { GeminiSession } from '../wire/session.ts'
import { type GeminiSymbol, type GeminiSymbols, tradeNumber } from './symbols.ts'

/** All books count their changes together, so one book's own numbers jump. */
const firstUpdateId = 1_764_527_605_191_349
const speeds = [
  { ms: 100, suffix: '@100ms' },
  { ms: 1000, suffix: '' },
] as const

interface Pending {
  bids: Set<number>
  asks: Set<number>
}

/** Differences of books, their best levels, best prices and trades. */
export class GeminiMarketStreams {
  readonly #context: ServerContext
  readonly #variants: GeminiVariants
  readonly #symbols: GeminiSymbols
  readonly #sessions: ReadonlySet<GeminiSession>
  readonly #pending = new Map<string, Pending>()
  readonly #fresh = new Map<MarketBook, MarketTrade[]>()
  readonly #best = new Map<MarketBook, string>()
  #changes = 0

  constructor(
    context: ServerContext,
    variants: GeminiVariants,
    symbols: GeminiSymbols,
    sessions: ReadonlySet<GeminiSession>,
    now: number,
  ) {
    this.#context = context
    this.#variants = variants
    this.#symbols = symbols
    this.#sessions = sessions
    for (const symbol of symbols.all) {
      const trades: MarketTrade[] = []
      this.#fresh.set(symbol.marketBook, trades)
      symbol.marketBook.listeners.push((trade) => trades.push(trade))
    }
    for (const { ms, suffix } of speeds) {
      context.agenda.every(ms, now, (at) => {
        for (const symbol of symbols.all) this.#flush(symbol, suffix, at)
        this.#partial(suffix, at)
      })
    }
  }

  /** Is there such a stream? */
  isKnown(stream: string): boolean {
    const [, name = '', rest = ''] = /^(\w+)@(.+)$/.exec(stream) ?? []
    return (
      this.#symbols.find(name) !== undefined &&
      /^(?:depth(?:5|10|20)?(?:@100ms)?|bookTicker|trade)$/.test(rest)
    )
  }

  /** The first frame of a book, where the connection requested one: absolute, and not marked as such. */
  begin(session: GeminiSession, stream: string, now: number): void {
    const [, name = ''] = /^(\w+)@depth(?:@100ms)?$/.exec(stream) ?? []
    const symbol = this.#symbols.find(name)
    if (!symbol) return
    if (!this.#pending.has(stream)) this.#pending.set(stream, { bids: new Set(), asks: new Set() })
    const id = this.#changes
    session.reported.set(stream, id)
    if (session.snapshotLevels === 0) return
    const levels = session.snapshotLevels < 0 ? Number.POSITIVE_INFINITY : session.snapshotLevels
    const { bids, asks } = symbol.marketBook.book
    const text = this.#depthText(
      symbol,
      id,
      id,
      rows(symbol, bids, levels),
      rows(symbol, asks, levels),
      now,
    )
    session.connection.send('snapshot', text, now)
    session.fresh.add(stream)
  }

  published(marketBook: MarketBook, now: number): void {
    const symbol = this.#symbols.ofBook(marketBook)
    if (!symbol) return
    const { touchedBids, touchedAsks } = marketBook.book
    this.#changes += touchedBids.length + touchedAsks.length
    if (touchedBids.length + touchedAsks.length > 0) symbol.updateId = this.#changes
    for (const { suffix } of speeds) {
      const pending = this.#pending.get(`${symbol.name}@depth${suffix}`)
      if (!pending) continue
      for (const price of touchedBids) pending.bids.add(price)
      for (const price of touchedAsks) pending.asks.add(price)
    }
    this.#emitTrades(symbol, now)
    this.#emitBest(symbol, now)
  }

  /** The whole book or a part of it, for the method that requests it. */
  depth(symbol: GeminiSymbol, limit: number): string {
    const { bids, asks } = symbol.marketBook.book
    return `{"lastUpdateId":${this.#idText(symbol.updateId)},"bids":[${rows(symbol, bids, limit)}],"asks":[${rows(symbol, asks, limit)}]}`
  }

  #idText(id: number): string {
    return this.#variants.wideIds
      ? String(9_007_199_254_740_993n + BigInt(id))
      : String(firstUpdateId + id)
  }

  #flush(symbol: GeminiSymbol, suffix: string, now: number): void {
    const stream = `${symbol.name}@depth${suffix}`
    const pending = this.#pending.get(stream)
    if (!pending || pending.bids.size + pending.asks.size === 0) return
    const listening = [...this.#sessions].filter(({ streams }) => streams.has(stream))
    if (listening.length === 0) this.#pending.delete(stream)
    const { book } = symbol.marketBook
    const { faults } = this.#context
    const row = (side: 'buy' | 'sell') => (price: number) =>
      level(symbol, price, book.sizeAt(side, price))
    const bids = Array.from(pending.bids, row('buy'))
    const ask = book.asks.best?.price
    if (
      faults.active > 0 &&
      ask !== undefined &&
      listening.length > 0 &&
      faults.strikes('crossed-book')
    ) {
      bids.push(level(symbol, ask + 7, 1))
    }
    const asks = Array.from(pending.asks, row('sell'))
    for (const session of listening) {
      let from = session.reported.get(stream) ?? 0
      if (session.fresh.delete(stream) && this.#variants.firstDelta === 'plus-one') from += 1
      const text = this.#depthText(
        symbol,
        from,
        symbol.updateId,
        bids.join(','),
        asks.join(','),
        now,
      )
      session.reported.set(stream, symbol.updateId)
      session.connection.send('book', text, now)
    }
    pending.bids.clear()
    pending.asks.clear()
  }

  #depthText(
    symbol: GeminiSymbol,
    first: number,
    last: number,
    bids: string,
    asks: string,
    now: number,
  ): string {
    const time = this.#time(now)
    return `{"e":"depthUpdate","E":${time},"s":"${symbol.name}","U":${this.#idText(first)},"u":${this.#idText(last)},"b":[${bids}],"a":[${asks}]}`
  }

  #time(now: number): string {
    return nanoseconds(venueTime(this.#context, now), this.#context.random.below(1_000_000))
  }

  /** Sent at every turn, changed or not. */
  #partial(suffix: string, now: number): void {
    for (const session of this.#sessions) {
      for (const stream of session.streams) {
        const [, name = '', levels = '', speed = ''] =
          /^(\w+)@depth(5|10|20)(@100ms)?$/.exec(stream) ?? []
        const symbol = levels !== '' && speed === suffix ? this.#symbols.find(name) : undefined
        if (!symbol) continue
        const body = this.depth(symbol, Number(levels)).slice(1)
        const key = this.#variants.partialDepthName
        const named = key === 'none' ? `{${body}` : `{"${key}":"${symbol.name}",${body}`
        session.connection.send('snapshot', named, now)
      }
    }
  }

  #emitTrades(symbol: GeminiSymbol, now: number): void {
    const trades = this.#fresh.get(symbol.marketBook)
    if (!trades || trades.length === 0) return
    const stream = `${symbol.name}@trade`
    for (const session of this.#sessions) {
      if (!session.streams.has(stream)) continue
      for (const trade of trades) session.connection.send('trade', this.#trade(symbol, trade), now)
    }
    trades.length = 0
  }

  /** `m`: the buyer was the maker, so the taker sold. */
  #trade(symbol: GeminiSymbol, trade: MarketTrade): string {
    const { instrument } = symbol
    const event = this.#variants.tradeEventType ? '"e":"trade",' : ''
    return `{${event}"E":${this.#time(trade.time)},"s":"${symbol.name}","t":${tradeNumber(trade.id)},"p":"${instrument.priceText(trade.price)}","q":"${instrument.sizeText(trade.size)}","m":${trade.takerSide === 'sell'}}`
  }

  #emitBest(symbol: GeminiSymbol, now: number): void {
    const stream = `${symbol.name}@bookTicker`
    const listening = [...this.#sessions].filter(({ streams }) => streams.has(stream))
    if (listening.length === 0) return
    const { instrument, marketBook } = symbol
    const { bids, asks } = marketBook.book
    const last = marketBook.tape.trade(marketBook.tape.lastId)
    const best = `"b":"${instrument.priceText(bids.best?.price ?? 0)}","B":"${instrument.sizeText(bids.best?.total ?? 0)}","a":"${instrument.priceText(asks.best?.price ?? 0)}","A":"${instrument.sizeText(asks.best?.total ?? 0)}","c":"${instrument.priceText(marketBook.lastPrice)}","C":"${instrument.sizeText(last?.size ?? 0)}"`
    if (best === this.#best.get(marketBook)) return
    this.#best.set(marketBook, best)
    const text = `{"u":${this.#idText(symbol.updateId)},"E":${this.#time(now)},"s":"${symbol.name}",${best}}`
    for (const session of listening) session.connection.send('ticker', text, now)
  }
}

function level({ instrument }: GeminiSymbol, price: number, size: number): string {
  return `["${instrument.priceText(price)}","${instrument.sizeText(size)}"]`
}

function rows(symbol: GeminiSymbol, ladder: Ladder, levels: number): string {
  const found: string[] = []
  for (let depth = 0; depth < Math.min(levels, ladder.length); depth += 1) {
    const one = ladder.at(depth)
    if (one) found.push(level(symbol, one.price, one.total))
  }
  return found.join(',')
}
