import { type Decimal, largest, zero } from '@leadline/orders/decimal-text'
import type { VenueId } from '@leadline/venues/venue-names'

import type { ScriptAllotment } from './script-values.ts'
import type { Claim } from './synthetic/claims.ts'

/** So many coins of the trader's own that an algorithm may sell there before it has bought any. */
export interface Allotment {
  venue: VenueId
  asset: string
  size: Decimal
}

interface Market {
  symbol: string
  venue: VenueId
}

/** What an algorithm holds, and what of it is in orders. */
export interface Holdings {
  claims(): readonly Claim[]
  positions(): readonly (Market & { size: Decimal })[]
}

export function baseOf(symbol: string): string {
  return symbol.split('-')[0] ?? ''
}

/**
 * The trader's coins that an algorithm was allotted, at each exchange. They are counted against what it has sold and may still
 * sell, in all markets of the asset together: never more than were allotted can be gone, however its orders end.
 */
export class AllottedCoins {
  readonly #holdings: Holdings
  readonly #sizes = new Map<string, Allotment>()

  constructor(holdings: Holdings) {
    this.#holdings = holdings
  }

  all(): readonly Allotment[] {
    return [...this.#sizes.values()]
  }

  sizeOf(venue: VenueId, asset: string): Decimal {
    return this.#sizes.get(`${venue} ${asset}`)?.size ?? zero
  }

  set(allotment: Allotment): void {
    const { venue, asset, size } = allotment
    if (size.gt(zero)) this.#sizes.set(`${venue} ${asset}`, allotment)
    else this.#sizes.delete(`${venue} ${asset}`)
  }

  /** Of the trader's coins, so many are sold or in orders that sell them. More than were allotted only after a reduction. */
  used(venue: VenueId, asset: string): Decimal {
    return this.#markets(venue, asset).reduce(
      (sum, symbol) => sum.plus(largest(zero.minus(this.#lowest({ symbol, venue })), zero)),
      zero,
    )
  }

  /** Of the trader's coins, so many are sold and not bought back. */
  sold(venue: VenueId, asset: string): Decimal {
    return this.#holdings
      .positions()
      .filter((held) => held.venue === venue && baseOf(held.symbol) === asset)
      .reduce((sum, { size }) => sum.plus(largest(zero.minus(size), zero)), zero)
  }

  /** What it could still sell in this market: what it bought, and what is left of the allotment. */
  sellable({ symbol, venue }: Market, except = ''): Decimal {
    const asset = baseOf(symbol)
    const lowest = this.#lowest({ symbol, venue }, except)
    const elsewhere = this.used(venue, asset).minus(
      largest(zero.minus(this.#lowest({ symbol, venue })), zero),
    )
    return largest(lowest.plus(this.sizeOf(venue, asset)).minus(elsewhere), zero)
  }

  /** Coins at the exchange that are this algorithm's to sell, its own purchases included: no other may have them. */
  reserved(venue: VenueId, asset: string): Decimal {
    const isHere = ({ symbol, venue: at }: Market) => at === venue && baseOf(symbol) === asset
    const held = this.#holdings
      .positions()
      .filter(isHere)
      .reduce((sum, { size }) => sum.plus(size), this.sizeOf(venue, asset))
    const inSales = this.#sales()
      .filter(isHere)
      .reduce((sum, { rest }) => sum.plus(rest), zero)
    return largest(held, inSales, zero)
  }

  /** Numbers of orders to be canceled, the newest first, until no more than was allotted can be sold. */
  beyond(venue: VenueId, asset: string): string[] {
    let over = this.used(venue, asset).minus(this.sizeOf(venue, asset))
    const going: string[] = []
    for (const sale of this.#sales().toReversed()) {
      const isHere = sale.venue === venue && baseOf(sale.symbol) === asset
      if (over.lte(zero) || !isHere || !sale.opens) continue
      going.push(...sale.cancel)
      over = over.minus(sale.rest)
    }
    return going
  }

  #sales(): Claim[] {
    return this.#holdings.claims().filter(({ side }) => side === 'sell')
  }

  #markets(venue: VenueId, asset: string): string[] {
    const held = this.#holdings.positions().filter((each) => each.venue === venue)
    const sales = this.#sales().filter((each) => each.venue === venue)
    const symbols = [...held, ...sales].map(({ symbol }) => symbol)
    return [...new Set(symbols)].filter((symbol) => baseOf(symbol) === asset)
  }

  /** The position there if every sale is filled and no purchase is; below zero where the trader's coins would be sold. */
  #lowest({ symbol, venue }: Market, except = ''): Decimal {
    const held = this.#holdings
      .positions()
      .find((each) => each.symbol === symbol && each.venue === venue)
    return this.#sales().reduce(
      (rest, sale) =>
        sale.symbol === symbol && sale.venue === venue && sale.id !== except
          ? rest.minus(sale.rest)
          : rest,
      held?.size ?? zero,
    )
  }
}

/** As its script knows it. */
export function scriptAllotment(
  coins: AllottedCoins,
  venue: VenueId,
  asset: string,
): ScriptAllotment {
  const size = coins.sizeOf(venue, asset)
  const available = largest(size.minus(coins.used(venue, asset)), zero)
  return {
    kind: 'allotment',
    size: size.toFixed(),
    sold: coins.sold(venue, asset).toFixed(),
    available: available.toFixed(),
  }
}
