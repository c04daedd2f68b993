import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'

import { KrakenPair } from './symbol.ts'

/** All pairs, found by whatever name a client uses. */
export class KrakenPairs {
  readonly all: readonly KrakenPair[]
  readonly #byBook: ReadonlyMap<MarketBook, KrakenPair>

  constructor(instruments: readonly TradedInstrument[]) {
    this.all = instruments.map((instrument) => new KrakenPair(instrument))
    this.#byBook = new Map(this.all.map((pair) => [pair.instrument.marketBook, pair]))
  }

  get listed(): KrakenPair[] {
    return this.all.filter(({ instrument }) => instrument.isListed)
  }

  /** By id, altname or old socket name, as REST calls take it. */
  find(name: string): KrakenPair | undefined {
    return this.listed.find((pair) => [pair.id, pair.altname, pair.oldSocketName].includes(name))
  }

  /** By the name on the socket. */
  bySymbol(symbol: string): KrakenPair | undefined {
    return this.listed.find((pair) => pair.symbol === symbol)
  }

  ofBook(marketBook: MarketBook): KrakenPair | undefined {
    return this.#byBook.get(marketBook)
  }

  of(instrument: TradedInstrument): KrakenPair {
    const pair = this.#byBook.get(instrument.marketBook)
    if (!pair) throw new Error(`${instrument.symbol} is not traded here.`)
    return pair
  }
}
