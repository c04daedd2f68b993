/**
 * The exchanges and what they are called, in the order that every list and column of the product
 * keeps. Apart from the rest of the registry, so that the landing page's script carries no more than it
 * shows.
 */
export const venueNames = [
  { id: 'coinbase', name: 'Coinbase', fullName: 'Coinbase', monogram: 'CB' },
  { id: 'kraken', name: 'Kraken', fullName: 'Kraken', monogram: 'KR' },
  { id: 'gemini', name: 'Gemini', fullName: 'Gemini', monogram: 'GE' },
  { id: 'binance-us', name: 'Binance.US', fullName: 'Binance.US', monogram: 'BN' },
  { id: 'robinhood', name: 'Robinhood', fullName: 'Robinhood Crypto', monogram: 'RH' },
] as const satisfies readonly VenueName[]

interface VenueName {
  id: string
  /** The short name, as the filter language and the panels say it. */
  name: string
  /** The product that is connected, where the company has others. */
  fullName: string
  /** Two letters in place of a logo, which belongs to somebody else. */
  monogram: string
}

export type VenueId = (typeof venueNames)[number]['id']

export const venueIds: readonly VenueId[] = venueNames.map(({ id }) => id)

/** How many there are, for a sentence. A test holds it to the list. */
export const venueCountInWords = 'five'

/** 'Coinbase, Kraken … and Robinhood Crypto'. */
export function listVenues(): string {
  const names = venueNames.map(({ fullName }) => fullName)
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
