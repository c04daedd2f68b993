import type { ScriptAllotment } from '@leadline/algorithms/script-values'
import { type Amount, amountText, parseAmount } from '@leadline/matching-engine/exchange/amount'
import type { VenueId } from '@leadline/venues/venue-names'

import type { BacktestClaim } from '../synthetic/backtest-whole.ts'
import type { BacktestOrder } from './backtest-order.ts'

interface Market {
  venue: VenueId
  symbol: string
}

/** What a script holds, and its orders that are not finished. */
export interface Holdings {
  markets(): Iterable<Market>
  held(market: Market): Amount
  readonly claims: readonly BacktestClaim[]
}

/** Coins that the script may sell at each exchange without having bought them, counted as in the hub (allotted-coins.ts). */
export class BacktestAllotment {
  readonly #sizes: ReadonlyMap<string, Amount>
  readonly #holdings: Holdings

  /** Decimal text by asset. */
  constructor(sizes: Readonly<Record<string, string>>, holdings: Holdings) {
    const read = Object.entries(sizes).map(([asset, size]) => [asset, parseAmount(size) ?? 0n])
    this.#sizes = new Map(read as [string, Amount][])
    this.#holdings = holdings
  }

  sellable(market: Market, except?: BacktestOrder): Amount {
    const lowest = this.#lowest(market, except)
    const elsewhere = this.#used(market.venue, baseOf(market), market)
    const most = lowest + this.#sizeOf(baseOf(market)) - elsewhere
    return most > 0n ? most : 0n
  }

  facts(venue: VenueId, asset: string): ScriptAllotment {
    const size = this.#sizeOf(asset)
    const sold = this.#markets(venue, asset).reduce((sum, market) => {
      const held = this.#holdings.held(market)
      return held < 0n ? sum - held : sum
    }, 0n)
    const left = size - this.#used(venue, asset)
    const available = amountText(left > 0n ? left : 0n)
    return { kind: 'allotment', size: amountText(size), sold: amountText(sold), available }
  }

  #sizeOf(asset: string): Amount {
    return this.#sizes.get(asset) ?? 0n
  }

  #used(venue: VenueId, asset: string, except?: Market): Amount {
    return this.#markets(venue, asset)
      .filter(({ symbol }) => symbol !== except?.symbol)
      .reduce((sum, market) => {
        const lowest = this.#lowest(market)
        return lowest < 0n ? sum - lowest : sum
      }, 0n)
  }

  #markets(venue: VenueId, asset: string): Market[] {
    const symbols = [...this.#holdings.markets(), ...this.#holdings.claims]
      .filter((market) => market.venue === venue && baseOf(market) === asset)
      .map(({ symbol }) => symbol)
    return [...new Set(symbols)].map((symbol) => ({ venue, symbol }))
  }

  /** The position there if every sale is filled, and no purchase. */
  #lowest(market: Market, except?: BacktestOrder): Amount {
    return this.#holdings.claims
      .filter((claim) => claim.side === 'sell' && isIn(claim, market))
      .filter(({ order }) => order === undefined || order !== except)
      .reduce((rest, sale) => rest - sale.rest, this.#holdings.held(market))
  }
}

export function isIn(claim: Market, { venue, symbol }: Market): boolean {
  return claim.venue === venue && claim.symbol === symbol
}

function baseOf({ symbol }: Market): string {
  return symbol.split('-')[0] ?? ''
}
