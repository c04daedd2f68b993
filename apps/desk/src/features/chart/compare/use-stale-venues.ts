import { type VenueId, venueIds } from '@leadline/venues/venue-names'
import { useState } from 'react'

import { useView } from '../../../platform/hub/use-view.ts'

/** The exchanges from which nothing comes now; looked at only where somebody has to know. */
export function useStaleVenues(isWanted: boolean): readonly VenueId[] {
  const [stale, setStale] = useState<readonly VenueId[]>([])
  useView<'status'>(isWanted ? { kind: 'status' } : null, true, {
    update: ({ status }) => {
      const live = status.venues.filter(({ state }) => state === 'live').map(({ venue }) => venue)
      const next = venueIds.filter((id) => !live.includes(id))
      setStale((before) => (before.join() === next.join() ? before : next))
    },
  })
  return stale
}
