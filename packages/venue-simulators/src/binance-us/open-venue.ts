import { binanceBounds, binanceRules } from '@leadline/matching-engine/rules/binance-us-rules'

import { type OpenVenue, type VenueNeeds, venueParts } from '../venue-parts.ts'
import { binanceKeys } from './account/api-keys.ts'
import { type BinanceReadings, binanceReadings } from './protocol-variants.ts'
import { BinanceFront } from './wire/api-server.ts'

export function openBinance(
  needs: VenueNeeds,
  readings: Partial<BinanceReadings> = {},
): OpenVenue & { front: BinanceFront } {
  const { throwAway, now, forbidden } = needs
  const allReadings = { ...binanceReadings, ...readings }
  const parts = venueParts('binance-us', needs, binanceRules, binanceBounds)
  const keys = binanceKeys(throwAway)
  const front = new BinanceFront({
    ...parts,
    keys,
    readings: allReadings,
    throwAway,
    forbidden,
    now,
  })
  return { ...parts, front, keys: () => keys, readings: allReadings }
}
