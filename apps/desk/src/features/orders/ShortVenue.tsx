import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

/** An exchange by its name; in a narrow panel by its letters. */
export function ShortVenue({ venue }: { venue: VenueId }) {
  const { name, monogram } = venueOf(venue)
  return (
    <>
      <span className="at-length">{name}</span>
      <abbr className="in-short" title={name}>
        {monogram}
      </abbr>
    </>
  )
}
