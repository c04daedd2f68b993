import { binanceBounds, binanceRules } from '@leadline/matching-engine/rules/binance-us-rules'

import { type OpenVenue, type VenueNeeds, venueParts } from '../venue-parts.ts'
import { binanceKeys } from './account/api-keys.ts'
import { type BinanceVariants, binanceVariants } from './protocol-variants.ts'
import { BinanceApiServer } from './wire/api-server.ts'

export function openBinance(
  needs: VenueNeeds,
  variants: Partial<BinanceVariants> = {},
): OpenVenue & { apiServer: BinanceApiServer } {
  const { throwAway, now, forbidden } = needs
  const allVariants = { ...binanceVariants, ...variants }
  const parts = venueParts('binance-us', needs, binanceRules, binanceBounds)
  const keys = binanceKeys(throwAway)
  const apiServer = new BinanceApiServer({
    ...parts,
    keys,
    variants: allVariants,
    throwAway,
    forbidden,
    now,
  })
  return { ...parts, apiServer, keys: () => keys, variants: allVariants }
}
