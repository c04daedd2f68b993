import type { VenueDefinition } from '@leadline/venues/exchanges/venue-definition'
import { cautiousLimits } from '@leadline/venues/session/session-limits'

import { openMeridianAccount } from './account.ts'
import { MeridianMarket } from './market.ts'

export const meridianVenue: VenueDefinition = {
  limits: cautiousLimits,
  openMarket: (io, sink) => new MeridianMarket(io, sink),
  openAccount: openMeridianAccount,
}
