import { krakenBounds, krakenRules } from '@leadline/matching-engine/rules/kraken-rules'

import { type OpenVenue, type VenueNeeds, venueParts } from '../venue-parts.ts'
import { krakenKeys } from './account/api-keys.ts'
import { type KrakenReadings, krakenReadings } from './protocol-variants.ts'
import { KrakenApiServer } from './wire/api-server.ts'

export function openKraken(
  needs: VenueNeeds,
  readings: Partial<KrakenReadings> = {},
): OpenVenue & { apiServer: KrakenApiServer } {
  const { throwAway, now, forbidden } = needs
  const allReadings = { ...krakenReadings, ...readings }
  const parts = venueParts('kraken', needs, krakenRules(throwAway, allReadings), krakenBounds)
  const keys = krakenKeys(throwAway)
  const apiServer = new KrakenApiServer({
    ...parts,
    keys,
    readings: allReadings,
    throwAway,
    forbidden,
    now,
  })
  return { ...parts, apiServer, keys: () => keys, readings: allReadings }
}
