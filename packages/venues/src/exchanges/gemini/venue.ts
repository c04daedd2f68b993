import type { VenueDefinition } from '../venue-definition.ts'
import { openGeminiAccount } from './account/account.ts'
import { GeminiMarket } from './market/market.ts'
import { geminiLimits } from './wire/limits.ts'

export const geminiVenue: VenueDefinition = {
  limits: geminiLimits,
  openMarket: (io, sink) => new GeminiMarket(io, sink),
  openAccount: openGeminiAccount,
}
