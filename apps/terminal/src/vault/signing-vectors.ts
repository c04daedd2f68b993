import { allKeys } from '@leadline/venues/exchanges/all'
import type { SigningVector } from '@leadline/venues/exchanges/key-definition'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'

/** The signature that each exchange's definition knows of. */
export const signingVectors: readonly (SigningVector & { venue: VenueId })[] = venueIds.map(
  (venue) => ({ venue, ...allKeys[venue].selfTest.vector }),
)
