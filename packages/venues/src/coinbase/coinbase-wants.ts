import type { Instrument } from '../instrument.ts'
import type { MarketSink, MarketWant } from '../market-adapter.ts'
import { FinerScales } from '../wire/finer-scales.ts'
import type { Interruptions } from '../wire/interruptions.ts'
import type { CoinbaseBooks } from './coinbase-books.ts'
import type { CoinbasePrints } from './coinbase-prints.ts'
import type { CoinbaseProduct } from './coinbase-products.ts'

/** What is followed of one symbol, under the id that its data comes with. */
interface Following {
  streamId: string
  instrument: Instrument
  want: MarketWant
}

const nothing: MarketWant = { bookLevels: 0, trades: false, ticker: false }

/** Joins what is wanted with what the venue lists, and tells the parts what to follow. */
export class CoinbaseWants {
  readonly #sink: MarketSink
  readonly #books: CoinbaseBooks
  readonly #prints: CoinbasePrints
  readonly #interruptions: Interruptions
  readonly #finer = new FinerScales()
  readonly #wants = new Map<string, MarketWant>()
  readonly #following = new Map<string, Following>()
  #products = new Map<string, CoinbaseProduct>()

  constructor(
    sink: MarketSink,
    books: CoinbaseBooks,
    prints: CoinbasePrints,
    interruptions: Interruptions,
  ) {
    this.#sink = sink
    this.#books = books
    this.#prints = prints
    this.#interruptions = interruptions
  }

  get hasProducts(): boolean {
    return this.#products.size > 0
  }

  instrument(symbol: string): Instrument | undefined {
    return this.#products.get(symbol)?.instrument
  }

  /** The id under which a product's data comes. */
  readonly streamIdOf = (id: string): string => this.#products.get(id)?.streamId ?? id

  want(symbol: string, want: MarketWant, now: number): void {
    if (want.bookLevels > 0 || want.trades || want.ticker) this.#wants.set(symbol, want)
    else this.#wants.delete(symbol)
    this.#follow(symbol, now)
    if (!this.#wants.has(symbol)) this.#interruptions.mend([symbol], 'listing', now)
  }

  listed(products: readonly CoinbaseProduct[], now: number): void {
    this.#products = new Map(
      products.map(({ instrument, streamId }) => [
        instrument.symbol,
        { instrument: this.#finer.apply(instrument), streamId },
      ]),
    )
    this.#tellAndFollow(now)
  }

  /** The wire showed digits that an instrument's steps do not have. */
  sawFiner(instrument: Instrument, price: unknown, size: unknown, now: number): void {
    if (this.#finer.learn(instrument, price, size)) this.listed([...this.#products.values()], now)
  }

  #tellAndFollow(now: number): void {
    this.#sink.instruments([...this.#products.values()].map(({ instrument }) => instrument))
    for (const symbol of this.#wants.keys()) this.#follow(symbol, now)
  }

  #follow(symbol: string, now: number): void {
    const product = this.#products.get(symbol)
    const want = (product && this.#wants.get(symbol)) ?? nothing
    const old = this.#following.get(symbol)
    // A book at another scale, or under another id, is another book.
    const isMoved = old && product && !isSame(old, product)
    if (old && isMoved)
      this.#books.unwant(old.streamId, symbol, now, 'Its scale or name has changed.')
    if (old) this.#leave(old, isMoved ? nothing : want, now)
    if (product && want !== nothing) this.#enter(product, want, now)
    else this.#following.delete(symbol)
    if (!this.hasProducts || !this.#wants.has(symbol)) return
    if (product) this.#interruptions.mend([symbol], 'listing', now)
    else this.#interruptions.break([symbol], 'listing', `Coinbase does not list ${symbol}.`, now)
  }

  #enter({ instrument, streamId }: CoinbaseProduct, want: MarketWant, now: number): void {
    this.#following.set(instrument.symbol, { instrument, streamId, want })
    if (want.bookLevels > 0) this.#books.want(streamId, instrument, now)
    if (want.trades) this.#prints.wantTrades(streamId, instrument)
    if (want.ticker) this.#prints.wantTicker(streamId, instrument)
  }

  #leave({ instrument, streamId, want: had }: Following, want: MarketWant, now: number): void {
    const { symbol } = instrument
    if (had.bookLevels > 0 && want.bookLevels === 0) this.#books.unwant(streamId, symbol, now)
    if (had.trades && !want.trades) this.#prints.unwantTrades(streamId, symbol, now)
    if (had.ticker && !want.ticker) this.#prints.unwantTicker(streamId, symbol, now)
  }
}

function isSame({ streamId, instrument }: Following, product: CoinbaseProduct): boolean {
  return (
    streamId === product.streamId &&
    instrument.priceDecimals === product.instrument.priceDecimals &&
    instrument.sizeDecimals === product.instrument.sizeDecimals
  )
}
