import { marketMakers } from '@leadline/hub/market-adapters'
import type { VenueSetup } from '@leadline/hub/venue-setup'
import type { Transport } from '@leadline/venues/transport'

import type { Settings } from './settings.ts'

/** The exchanges at their addresses, or at those that were set in their place. */
export function realVenues(exchanges: Settings['exchanges'], transport: Transport): VenueSetup[] {
  return marketMakers.map(([id, { make, limits, publishesTrades }]) => ({
    id,
    ...exchanges[id],
    limits,
    publishesTrades,
    transport,
    makeMarket: make,
  }))
}
