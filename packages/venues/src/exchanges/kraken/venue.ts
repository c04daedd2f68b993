import type { VenueDefinition } from '../venue-definition.ts'
import { openKrakenAccount } from './account/account.ts'
import { KrakenMarket } from './market/market.ts'
import { krakenLimits } from './wire/limits.ts'

export const krakenVenue: VenueDefinition = {
  limits: krakenLimits,
  openMarket: (io, sink) => new KrakenMarket(io, sink),
  openAccount: openKrakenAccount,
}
