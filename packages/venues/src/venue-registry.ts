import { allFacts } from './exchanges/all.ts'
import type { VenueFacts, VenueName, VenueRateLimit } from './exchanges/venue-facts.ts'
import { type VenueId, venueNames } from './venue-names.ts'

export interface Venue extends VenueFacts, VenueName {
  id: VenueId
  /** From 1. */
  order: number
  /** Without a book there are only quotes: prices it would give for a size one names. */
  publishesBook: boolean
  /** Such as '10 per second (private)'. */
  rateLimitWords: string
}

/** Everything that is the same for every user of an exchange. */
export const venues: readonly Venue[] = venueNames.map((names, index) => ({
  ...names,
  ...allFacts[names.id],
  order: index + 1,
  publishesBook: !names.quotesAreIndicative,
  rateLimitWords: rateLimitText(allFacts[names.id].rateLimit),
}))

export function venueOf(id: VenueId): Venue {
  const venue = venues.find((known) => known.id === id)
  if (!venue) throw new Error(`there is no exchange ${id}`)
  return venue
}

function rateLimitText({ requests, perMs, scope, isApproximate }: VenueRateLimit): string {
  const number = `${isApproximate ? 'About ' : ''}${requests.toLocaleString('en-US')}`
  const span = perMs === 1000 ? 'second' : 'minute'
  return `${number} per ${span}${scope === 'private' ? ' (private)' : ''}`
}
