import type { VenueDefinition } from '../venue-definition.ts'
import { openCoinbaseAccount } from './account/account.ts'
import { CoinbaseMarket } from './market/market.ts'
import { coinbaseLimits } from './wire/limits.ts'

export const coinbaseVenue: VenueDefinition = {
  limits: coinbaseLimits,
  openMarket: (io, sink) => new CoinbaseMarket(io, sink),
  openAccount: openCoinbaseAccount,
}
