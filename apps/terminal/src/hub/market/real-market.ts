import type { VenueSetup } from '@leadline/hub/market/venue-setup'
import { allVenues } from '@leadline/venues/exchanges/all-venues'
import type { Signer } from '@leadline/venues/session/signer'
import type { Transport } from '@leadline/venues/transport'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'

import type { Settings } from '../settings.ts'

/** What signs, and which key an exchange that shows nothing without one is asked with. */
export interface MarketKeys {
  sign: Signer
  keyFor: (venue: VenueId) => string | undefined
}

/** The exchanges at their addresses, or at those that were set in their place. */
export function realVenues(
  exchanges: Settings['exchanges'],
  transport: Transport,
  keys: MarketKeys,
): VenueSetup[] {
  return venueIds.map((id) => {
    const { openMarket, limits } = allVenues[id]
    return {
      id,
      ...exchanges[id],
      limits,
      transport,
      sign: keys.sign,
      makeMarket: (io, sink) => openMarket(io, sink, keys.keyFor(id)),
    }
  })
}
