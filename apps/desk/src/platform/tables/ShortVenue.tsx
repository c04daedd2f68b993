import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { InShort } from './InShort.tsx'

/** An exchange by its name; in a narrow panel by its letters. */
export function ShortVenue({ venue }: { venue: VenueId }) {
  const { name, monogram } = venueOf(venue)
  return <InShort words={name} letters={monogram} />
}
