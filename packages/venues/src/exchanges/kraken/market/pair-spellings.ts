import type { Instrument } from '../../../instrument.ts'
import { listOf, objectOf, textOf } from '../../../kernel/json/fields.ts'
import { readPair } from './instrument-row.ts'

interface Pair {
  symbol: string
  /** As the calls spell it. */
  restSymbol: string
  /** Pairs of one fee table have one rate. */
  feeTable: string
}

/**
 * Kraken's calls spell one market in several ways: by the id of the pair ('XXBTZUSD'), by its short name ('XBTUSD'),
 * as the old stream did ('XBT/USD') and as the new one does ('BTC/USD').
 */
export class PairSpellings {
  #pairs = new Map<string, Pair>()
  #bySpelling = new Map<string, Pair>()

  /** The answer of AssetPairs. False if there is nothing in it. */
  read(result: unknown, assetNames: ReadonlyMap<string, string>): boolean {
    const rows = Object.entries(objectOf(result) ?? {})
    for (const [id, value] of rows) {
      const row = objectOf(value)
      const instrument = row && readPair(row, assetNames)
      if (row && isInstrument(instrument)) this.#add(id, instrument, row)
    }
    return this.#pairs.size > 0
  }

  symbolOf(spelling: string): string | undefined {
    return this.#bySpelling.get(spelling)?.symbol
  }

  /** For each fee table one pair to ask about, and all symbols that have the same table. */
  feeClasses(): { restSymbol: string; symbols: readonly string[] }[] {
    const classes = Map.groupBy(this.#pairs.values(), ({ feeTable }) => feeTable)
    return [...classes.values()].map((pairs) => ({
      restSymbol: pairs[0]?.restSymbol ?? '',
      symbols: pairs.map(({ symbol }) => symbol),
    }))
  }

  #add(id: string, { symbol, restSymbol, venueSymbol }: Instrument, row: object): void {
    const { fees, fees_maker: makerFees, wsname } = row as Record<string, unknown>
    const feeTable = JSON.stringify([listOf(fees) ?? null, listOf(makerFees) ?? null])
    const pair = { symbol, restSymbol, feeTable }
    // Two pairs of one name: the first is the market, as in the list of markets.
    if (!this.#pairs.has(symbol)) this.#pairs.set(symbol, pair)
    for (const spelling of [id, restSymbol, venueSymbol, textOf(wsname)]) {
      if (spelling !== undefined) this.#bySpelling.set(spelling, pair)
    }
  }
}

function isInstrument(read: Instrument | 'no-name' | undefined): read is Instrument {
  return typeof read === 'object'
}
