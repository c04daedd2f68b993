import { coinbaseBounds, coinbaseRules } from '@leadline/matching-engine/rules/coinbase-rules'

import { type OpenVenue, type VenueNeeds, venueParts } from '../venue-parts.ts'
import { coinbaseKeys } from './account/api-keys.ts'
import { type CoinbaseReadings, coinbaseReadings } from './protocol-variants.ts'
import { CoinbaseApiServer } from './wire/api-server.ts'

export function openCoinbase(
  needs: VenueNeeds,
  readings: Partial<CoinbaseReadings> = {},
): OpenVenue & { apiServer: CoinbaseApiServer } {
  const { throwAway, now, forbidden } = needs
  const allReadings = { ...coinbaseReadings, ...readings }
  const rules = coinbaseRules(throwAway, allReadings)
  const parts = venueParts('coinbase', needs, rules, coinbaseBounds)
  const keys = coinbaseKeys(throwAway)
  const apiServer = new CoinbaseApiServer({
    ...parts,
    keys: keys.map(({ registered }) => registered),
    readings: allReadings,
    throwAway,
    forbidden,
    now,
  })
  return { ...parts, apiServer, keys: () => keys, readings: allReadings }
}
