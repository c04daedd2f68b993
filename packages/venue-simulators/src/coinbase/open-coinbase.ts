import { coinbaseBounds, coinbaseRules } from '@leadline/matching-engine/rules/coinbase-rules'

import { type OpenVenue, type VenueNeeds, venueParts } from '../venue-parts.ts'
import { CoinbaseFront } from './coinbase-front.ts'
import { coinbaseKeys } from './coinbase-keys.ts'
import { type CoinbaseReadings, coinbaseReadings } from './coinbase-readings.ts'

export function openCoinbase(
  needs: VenueNeeds,
  readings: Partial<CoinbaseReadings> = {},
): OpenVenue & { front: CoinbaseFront } {
  const { throwAway, now, forbidden } = needs
  const allReadings = { ...coinbaseReadings, ...readings }
  const rules = coinbaseRules(throwAway, allReadings)
  const parts = venueParts('coinbase', needs, rules, coinbaseBounds)
  const keys = coinbaseKeys(throwAway)
  const front = new CoinbaseFront({
    ...parts,
    keys: keys.map(({ registered }) => registered),
    readings: allReadings,
    throwAway,
    forbidden,
    now,
  })
  return { ...parts, front, keys: () => keys, readings: allReadings }
}
