import type { VenueDefinition } from '../venue-definition.ts'
import { openRobinhoodAccount } from './account/account.ts'
import { RobinhoodMarket } from './market/market.ts'
import { robinhoodLimits } from './wire/limits.ts'

export const robinhoodVenue: VenueDefinition = {
  limits: robinhoodLimits,
  openMarket: (io, sink, keyId) =>
    new RobinhoodMarket(io, sink, keyId === undefined ? {} : { keyId }),
  openAccount: openRobinhoodAccount,
}
