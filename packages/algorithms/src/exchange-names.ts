import { type VenueId, venueNames } from '@leadline/venues/venue-names'

/** "Binance.US" as scripts spell it. Undefined where there is no such exchange. */
export function venueNamed(exchange: string): VenueId | undefined {
  return venueNames.find(({ name }) => name === exchange)?.id
}

export function exchangeName(venue: VenueId): string {
  return venueNames.find(({ id }) => id === venue)?.name ?? venue
}

export const knownExchanges = venueNames.map(({ name }) => `"${name}"`).join(', ')
