import { krakenBounds, krakenRules } from '@leadline/matching-engine/rules/kraken-rules'

import { type OpenVenue, type VenueNeeds, venueParts } from '../venue-parts.ts'
import { krakenKeys } from './account/api-keys.ts'
import { type KrakenReadings, krakenReadings } from './protocol-variants.ts'
import { KrakenFront } from './wire/api-server.ts'

export function openKraken(
  needs: VenueNeeds,
  readings: Partial<KrakenReadings> = {},
): OpenVenue & { front: KrakenFront } {
  const { throwAway, now, forbidden } = needs
  const allReadings = { ...krakenReadings, ...readings }
  const parts = venueParts('kraken', needs, krakenRules(throwAway, allReadings), krakenBounds)
  const keys = krakenKeys(throwAway)
  const front = new KrakenFront({
    ...parts,
    keys,
    readings: allReadings,
    throwAway,
    forbidden,
    now,
  })
  return { ...parts, front, keys: () => keys, readings: allReadings }
}
