import type { FoundMarket } from '@leadline/desk-protocol/messages/market-messages'
import { type Instrument, isClosed } from '@leadline/venues/instrument'
import type { VenueId } from '@leadline/venues/venue-names'

/** All markets of all exchanges, by Leadline's spelling. */
export class InstrumentDirectory {
  version = 0
  #venues: readonly VenueId[]
  #bySymbol = new Map<string, Map<VenueId, Instrument>>()
  #listed = new Set<VenueId>()

  constructor(venues: readonly VenueId[]) {
    this.#venues = venues
  }

  /** The whole list of one exchange, in place of what it listed before. */
  replace(venue: VenueId, list: readonly Instrument[]): void {
    for (const [symbol, listings] of this.#bySymbol) {
      listings.delete(venue)
      if (listings.size === 0) this.#bySymbol.delete(symbol)
    }
    for (const instrument of list) {
      const listings = this.#bySymbol.get(instrument.symbol) ?? new Map<VenueId, Instrument>()
      listings.set(venue, instrument)
      this.#bySymbol.set(instrument.symbol, listings)
    }
    if (list.length > 0) this.#listed.add(venue)
    this.version += 1
  }

  /** The exchanges whose list has never come: what they trade is not known. */
  missingLists(): VenueId[] {
    return this.#venues.filter((venue) => !this.#listed.has(venue))
  }

  on(venue: VenueId, symbol: string): Instrument | undefined {
    return this.#bySymbol.get(symbol)?.get(venue)
  }

  /** Our spelling of a market that an exchange names by its own. */
  symbolOf(venue: VenueId, venueSymbol: string): string | undefined {
    for (const [symbol, listings] of this.#bySymbol) {
      const listing = listings.get(venue)
      if (listing?.venueSymbol === venueSymbol || listing?.restSymbol === venueSymbol) return symbol
    }
    return undefined
  }

  /** Decimals of the finest step among these exchanges; undefined where none of them lists it. */
  scaleOf(
    symbol: string,
    venues: readonly VenueId[],
  ): { priceDecimals: number; sizeDecimals: number } | undefined {
    const listings = venues.flatMap((venue) => this.on(venue, symbol) ?? [])
    if (listings.length === 0) return undefined
    return {
      priceDecimals: Math.max(...listings.map((listing) => listing.priceDecimals)),
      sizeDecimals: Math.max(...listings.map((listing) => listing.sizeDecimals)),
    }
  }

  /**
   * Markets whose asset or spelling begins with the text; the closest first, then those on most exchanges. Where a market
   * is delisted or halted it is not found.
   */
  find(text: string, limit: number): FoundMarket[] {
    const wanted = text.trim().toUpperCase()
    const found: { market: FoundMarket; distance: number }[] = []
    for (const [symbol, listings] of this.#bySymbol) {
      const open = this.#venues.filter((venue) => {
        const listing = listings.get(venue)
        return listing && !isClosed(listing)
      })
      const [venue] = open
      const first = venue && listings.get(venue)
      if (!first) continue
      const isMatch = symbol.startsWith(wanted) || symbol.includes(`-${wanted}`)
      if (!isMatch) continue
      const scale = this.scaleOf(symbol, open) ?? first
      const { base, quote } = first
      const { priceDecimals, sizeDecimals } = scale
      const market = { symbol, base, quote, venues: open, priceDecimals, sizeDecimals }
      found.push({ market, distance: distanceOf(market, wanted) })
    }
    return found
      .toSorted(
        (a, b) =>
          a.distance - b.distance ||
          b.market.venues.length - a.market.venues.length ||
          (a.market.symbol < b.market.symbol ? -1 : 1),
      )
      .slice(0, limit)
      .map(({ market }) => market)
  }
}

/** The very spelling, then the asset itself (dollars first), then assets that begin so, then the quote currency. */
function distanceOf({ symbol, base, quote }: FoundMarket, wanted: string): number {
  if (symbol === wanted) return 0
  if (base === wanted) return quote === 'USD' ? 1 : 2
  return symbol.startsWith(wanted) ? 3 : 4
}
