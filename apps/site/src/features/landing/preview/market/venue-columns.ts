import { venueNames } from '@leadline/venues/venue-names'

/** In the book and the tape an exchange is its place in the registry, from 0. */
export const VENUE_COUNT = venueNames.length

/** The one whose sizes are answers to questions, not orders: a ladder marks them with a ~. */
export const QUOTING_VENUE = venueNames.findIndex(({ quotesAreIndicative }) => quotesAreIndicative)

export function venueCode(venue: number): string {
  return venueNames[venue]?.monogram ?? '??'
}
