import { marketMakers } from '@leadline/hub/market-adapters'
import type { VenueSetup } from '@leadline/hub/venue-setup'
import type { Transport } from '@leadline/venues/transport'
import { venueIds } from '@leadline/venues/venue-names'

import type { Settings } from './settings.ts'

/** The exchanges at their addresses, or at those that were set in their place. */
export function realVenues(exchanges: Settings['exchanges'], transport: Transport): VenueSetup[] {
  return venueIds.map((id) => {
    const { make, limits } = marketMakers[id]
    return {
      id,
      ...exchanges[id],
      limits,
      transport,
      makeMarket: (io, sink) => make(io, sink),
    }
  })
}
