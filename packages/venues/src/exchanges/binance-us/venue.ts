import type { VenueDefinition } from '../venue-definition.ts'
import { openBinanceUsAccount } from './account/account.ts'
import { BinanceUsMarket } from './market/market.ts'
import { binanceUsLimits } from './wire/limits.ts'

export const binanceUsVenue: VenueDefinition = {
  limits: binanceUsLimits,
  openMarket: (io, sink) => new BinanceUsMarket(io, sink),
  openAccount: openBinanceUsAccount,
}
