import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'

import { type Json, RawNumber } from '../../wire/json-text.ts'

/** Ids of trades: a large number, still below 2^53. */
const firstTradeId = 2_840_140_000_000_000

export function tradeNumber(id: number): number {
  return firstTradeId + id
}

export function idOfTradeNumber(number: number): number {
  return number - firstTradeId
}

/** Instruments with names that a careless client cuts in the wrong place. Nothing trades in them. */
const traps: readonly (readonly [symbol: string, base: string, quote: string, kind: string])[] = [
  ['SOLRLUSD', 'SOL', 'RLUSD', 'spot'],
  ['PAXGUSD', 'PAXG', 'USD', 'spot'],
  ['BTCGUSD', 'BTC', 'GUSD', 'spot'],
  ['BTCGUSDPERP', 'BTC', 'GUSD', 'swap'],
]

/** One instrument by its names: 'btcusd' on the wire, 'BTCUSD' in details. */
export class GeminiSymbol {
  readonly instrument: TradedInstrument
  /** The update id of the last change of this book. */
  updateId = 0

  constructor(instrument: TradedInstrument) {
    this.instrument = instrument
  }

  get name(): string {
    return this.upperName.toLowerCase()
  }

  get upperName(): string {
    return `${this.instrument.wireBase}${this.instrument.quote}`
  }

  get marketBook(): MarketBook {
    return this.instrument.marketBook
  }
}

export class GeminiSymbols {
  readonly all: readonly GeminiSymbol[]
  readonly #byBook: ReadonlyMap<MarketBook, GeminiSymbol>

  constructor(instruments: readonly TradedInstrument[]) {
    this.all = instruments.map((instrument) => new GeminiSymbol(instrument))
    this.#byBook = new Map(this.all.map((symbol) => [symbol.marketBook, symbol]))
  }

  /** In either case. */
  find(name: string): GeminiSymbol | undefined {
    const lower = name.toLowerCase()
    return this.all.find((symbol) => symbol.name === lower && symbol.instrument.isListed)
  }

  ofBook(marketBook: MarketBook): GeminiSymbol | undefined {
    return this.#byBook.get(marketBook)
  }

  of(instrument: TradedInstrument): GeminiSymbol {
    const symbol = this.#byBook.get(instrument.marketBook)
    if (!symbol) throw new Error(`${instrument.symbol} is not traded here.`)
    return symbol
  }

  get names(): string[] {
    const listed = this.all.filter(({ instrument }) => instrument.isListed)
    return [...listed.map(({ name }) => name), ...traps.map(([name]) => name.toLowerCase())]
  }

  details(name: string): Json | undefined {
    const symbol = this.find(name)
    if (symbol) return detailsOf(symbol)
    const trap = traps.find(([one]) => one === name.toUpperCase())
    return trap && trapDetails(trap)
  }

  get allDetails(): Json[] {
    const listed = this.all.filter(({ instrument }) => instrument.isListed)
    return [...listed.map(detailsOf), ...traps.map(trapDetails)]
  }
}

const statusWords = {
  online: 'open',
  'limit-only': 'limit_only',
  'post-only': 'post_only',
  'cancel-only': 'cancel_only',
  halted: 'closed',
  delisted: 'closed',
} as const

/** `tick_size` is the step of quantities, `quote_increment` the step of prices; small ones come with an exponent. */
function detailsOf(symbol: GeminiSymbol): Json {
  const { instrument } = symbol
  return {
    symbol: symbol.upperName,
    base_currency: instrument.wireBase,
    quote_currency: instrument.quote,
    tick_size: stepNumber(instrument.sizeStep),
    quote_increment: stepNumber(instrument.priceStep),
    min_order_size: instrument.sizeText(instrument.bounds.minSize).replace(/\.?0+$/, ''),
    status: statusWords[instrument.mode],
    wrap_enabled: false,
    product_type: 'spot',
    contract_type: 'vanilla',
    contract_price_currency: instrument.quote,
  }
}

function trapDetails([symbol, base, quote, kind]: (typeof traps)[number]): Json {
  return {
    symbol,
    base_currency: base,
    quote_currency: quote,
    tick_size: stepNumber('0.000001'),
    quote_increment: stepNumber('0.001'),
    min_order_size: '0.001',
    status: 'closed',
    wrap_enabled: false,
    product_type: kind,
    contract_type: kind === 'spot' ? 'vanilla' : 'linear',
    contract_price_currency: quote,
  }
}

function stepNumber(step: string): RawNumber {
  const decimals = step.length - step.indexOf('.') - 1
  return new RawNumber(step.includes('.') && decimals > 6 ? `1E-${decimals}` : step)
}
