import { Scheduler } from '@leadline/runtime/scheduler'
import type { AdapterIo, VenueAnswer } from '@leadline/venues/adapter-io'
import type { Instrument } from '@leadline/venues/instrument'
import { fieldsOf, itemsOf, listOf, nameOf } from '@leadline/venues/kernel/json/fields'
import { tryParseLossless } from '@leadline/venues/kernel/json/lossless-json'
import { setLevel } from '@leadline/venues/kernel/market/book-level'
import { Refresh } from '@leadline/venues/kernel/refresh'
import { Requests } from '@leadline/venues/kernel/requests'
import type { MarketAdapter, MarketSink, MarketSubscription } from '@leadline/venues/market-adapter'
import type { Timeframe } from '@leadline/venues/market-events'
import type { VenueId } from '@leadline/venues/venue-names'

import { meridianName } from './facts.ts'

/** Books that are requested, whole, while somebody looks. */
export class MeridianMarket implements MarketAdapter {
  readonly #sink: MarketSink
  readonly #scheduler: Scheduler
  readonly #requests: Requests
  readonly #wanted = new Set<string>()
  readonly #books = new Map<string, Refresh>()
  readonly #list: Refresh
  #instruments: readonly Instrument[] = []

  constructor(io: AdapterIo, sink: MarketSink) {
    this.#sink = sink
    this.#scheduler = new Scheduler(io)
    this.#requests = new Requests(io)
    this.#list = new Refresh(this.#scheduler, 'markets', 300_000, () => this.#readList())
  }

  start(now: number): void {
    this.#list.start(now)
  }

  subscribe(symbol: string, { bookLevels }: MarketSubscription, now: number): void {
    this.#scheduler.see(now)
    if (bookLevels > 0) this.#wanted.add(symbol)
    else this.#wanted.delete(symbol)
    this.#readBook(symbol, now)
  }

  requestCandles(symbol: string, timeframe: Timeframe, before: number): void {
    this.#sink.candlesFailed(symbol, timeframe, before, 'Meridian has no candles.')
  }

  answered(requestId: number, answer: VenueAnswer, now: number): void {
    this.#scheduler.see(now)
    this.#requests.answered(requestId, answer, now)
  }

  tick(now: number): void {
    this.#scheduler.tick(now)
  }

  opened(): void {}
  message(): void {}
  closed(): void {}

  #readList(): void {
    this.#get('/v1/markets', [], (body, now) => {
      const rows = listOf(fieldsOf(body)['markets'])
      if (!rows) return this.#list.failed(now)
      this.#instruments = rows.map((row) => instrumentOf(nameOf(row)))
      this.#sink.status({ mode: 'online', text: '' })
      this.#sink.instruments(this.#instruments)
      this.#list.succeeded(now)
      for (const symbol of this.#wanted) this.#readBook(symbol, now)
    })
  }

  #readBook(symbol: string, now: number): void {
    const instrument = this.#instruments.find((one) => one.symbol === symbol)
    if (!instrument || !this.#wanted.has(symbol)) return
    const known = this.#books.get(symbol)
    if (known) return known.soon(0, now)
    const refresh = new Refresh(this.#scheduler, `book ${symbol}`, 1000, () => {
      if (!this.#wanted.has(symbol)) return void this.#books.delete(symbol)
      this.#get('/v1/book', [['market', symbol]], (body, later) => {
        const isRead = this.#write(instrument, fieldsOf(body), later)
        if (isRead) refresh.succeeded(later)
        else refresh.failed(later)
        this.#sink.bookChanged(symbol, later)
      })
    })
    this.#books.set(symbol, refresh)
    refresh.start(now)
  }

  /** A snapshot is read whole, or its book is stale. */
  #write(instrument: Instrument, body: Readonly<Record<string, unknown>>, now: number): boolean {
    const book = this.#sink.bookOf(instrument)
    book.clear()
    const sides = [
      ['bid', listOf(body['bids'])],
      ['ask', listOf(body['asks'])],
    ] as const
    const isWhole = sides.every(([side, levels]) =>
      levels?.every((level) => {
        const [price, size] = itemsOf(level)
        return setLevel(book, side, price, size) === 'set'
      }),
    )
    if (isWhole) book.commit(now)
    else book.markStale('Meridian sent no readable book.')
    return isWhole
  }

  #get(
    path: string,
    query: readonly (readonly [string, string])[],
    done: (body: unknown, now: number) => void,
  ): void {
    const call = { purpose: path, method: 'GET', path, query, priority: 'market' } as const
    this.#requests.send({ ...call, costs: [], timeoutMs: 5000 }, (answer, now) => {
      const isRead = answer.kind === 'answered' && answer.status === 200
      done(isRead ? tryParseLossless(answer.body) : undefined, now)
    })
  }
}

/** Its markets are written 'BTC-USD 2 6': name, decimals of a price, decimals of a size. */
function instrumentOf(row: string): Instrument {
  const [symbol = '', price = '0', size = '0'] = row.split(' ')
  const [base = '', quote = ''] = symbol.split('-')
  const step = (decimals: number) => (10 ** -decimals).toFixed(decimals)
  return {
    venue: meridianName.id as string as VenueId,
    symbol,
    base,
    quote,
    venueSymbol: symbol,
    restSymbol: symbol,
    priceDecimals: Number(price),
    sizeDecimals: Number(size),
    priceStep: step(Number(price)),
    sizeStep: step(Number(size)),
    quoteStep: null,
    minSize: null,
    maxSize: null,
    minNotional: null,
    maxNotional: null,
    status: 'online',
    venueStatus: 'online',
    venueOrderTypes: [],
  }
}
