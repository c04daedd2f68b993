import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import type { ChartSource } from './chart-settings.ts'

/** The exchanges that a chart is built from, or why there are none. */
export type SourceVenues = { venues: VenueId[] } | { trouble: string }

const where = 'Preferences, then Exchanges'

/** Quotes are no trades: an exchange that publishes none is on a chart only by your own fills. */
export function tradingVenues(shown: readonly VenueId[]): VenueId[] {
  return shown.filter((id) => venueOf(id).publishesTrades)
}

export function sourceVenues(
  source: ChartSource,
  shown: readonly VenueId[],
  listedAt: readonly VenueId[] | undefined,
  symbol: string,
): SourceVenues {
  const trading = tradingVenues(shown)
  if (source !== 'all') return oneVenue(source, trading, listedAt, symbol)
  if (shown.length === 0) return { trouble: `No exchange is shown. Show one in ${where}.` }
  if (trading.length === 0) {
    const names = shown.map((id) => venueOf(id).fullName).join(', ')
    return {
      trouble: `${names} does not publish its trades. Show another exchange in ${where}.`,
    }
  }
  if (listedAt && !trading.some((id) => listedAt.includes(id))) {
    return { trouble: `No shown exchange lists ${symbol}. Type another symbol.` }
  }
  return { venues: trading }
}

function oneVenue(
  source: VenueId,
  trading: readonly VenueId[],
  listedAt: readonly VenueId[] | undefined,
  symbol: string,
): SourceVenues {
  const { name } = venueOf(source)
  if (!trading.includes(source)) {
    return { trouble: `${name} is not shown. Choose another source, or show it in ${where}.` }
  }
  if (listedAt && !listedAt.includes(source)) {
    return { trouble: `${name} does not list ${symbol}. Choose another source.` }
  }
  return { venues: [source] }
}
