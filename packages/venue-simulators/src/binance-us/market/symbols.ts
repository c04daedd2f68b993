import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'

import { refusals } from '../wire/refusals.ts'
import { BinanceSymbol } from './symbol.ts'

/** All symbols, found by the names that calls and streams use. */
export class BinanceSymbols {
  readonly all: readonly BinanceSymbol[]
  readonly #byBook: ReadonlyMap<MarketBook, BinanceSymbol>

  constructor(instruments: readonly TradedInstrument[]) {
    this.all = instruments.map((instrument) => new BinanceSymbol(instrument))
    this.#byBook = new Map(this.all.map((symbol) => [symbol.marketBook, symbol]))
  }

  /** Delisted ones stay in the list, in a break. */
  find(name: string): BinanceSymbol | undefined {
    return this.all.find((symbol) => symbol.name === name)
  }

  need(name: string | undefined): BinanceSymbol {
    if (name === undefined) throw refusals.missing('symbol')
    const symbol = this.find(name)
    if (!symbol) throw refusals.symbol()
    return symbol
  }

  byStream(name: string): BinanceSymbol | undefined {
    return this.all.find((symbol) => symbol.name.toLowerCase() === name)
  }

  ofBook(marketBook: MarketBook): BinanceSymbol | undefined {
    return this.#byBook.get(marketBook)
  }

  of(instrument: TradedInstrument): BinanceSymbol {
    const symbol = this.#byBook.get(instrument.marketBook)
    if (!symbol) throw new Error(`${instrument.symbol} is not traded here.`)
    return symbol
  }
}
