import type { VenueId } from '@leadline/venues/venue-names'

import { ShortVenue } from '../../platform/tables/ShortVenue.tsx'

/** Where something is held, and whether that is so right now. `venue` null: over all of them. */
export function HeldAt({ venue, isLastKnown }: { venue: VenueId | null; isLastKnown: boolean }) {
  return (
    <td className="words">
      {venue === null ? 'All' : <ShortVenue venue={venue} />}
      {isLastKnown && (
        <>
          {venue === null ? ', some ' : ', '}
          <span className="least">last known</span>
          <abbr className="in-least" title="last known">
            old
          </abbr>
        </>
      )}
    </td>
  )
}
