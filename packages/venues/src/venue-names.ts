import { allNames } from './exchanges/all.ts'

/**
 * The exchanges and what they are called, in the order that every list and column of the product
 * keeps. Apart from the rest of the registry, so that the landing page's script carries no more than it
 * shows.
 */
export const venueNames = allNames

export type VenueId = (typeof venueNames)[number]['id']

export const venueIds: readonly VenueId[] = venueNames.map(({ id }) => id)

const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** How many there are, for a sentence. */
export const venueCountText = counts[venueNames.length] ?? String(venueNames.length)

/** 'Coinbase, Kraken … and Robinhood Crypto'. */
export function listVenues(): string {
  const names = venueNames.map(({ fullName }) => fullName)
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
