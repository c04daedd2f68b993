import { krakenBounds, krakenRules } from '@leadline/matching-engine/rules/kraken-rules'

import { type OpenVenue, type VenueNeeds, venueParts } from '../venue-parts.ts'
import { krakenKeys } from './account/api-keys.ts'
import { type KrakenVariants, krakenVariants } from './protocol-variants.ts'
import { KrakenApiServer } from './wire/api-server.ts'

export function openKraken(
  needs: VenueNeeds,
  variants: Partial<KrakenVariants> = {},
): OpenVenue & { apiServer: KrakenApiServer } {
  const { throwAway, now, forbidden } = needs
  const allVariants = { ...krakenVariants, ...variants }
  const parts = venueParts('kraken', needs, krakenRules(throwAway, allVariants), krakenBounds)
  const keys = krakenKeys(throwAway)
  const apiServer = new KrakenApiServer({
    ...parts,
    keys,
    variants: allVariants,
    throwAway,
    forbidden,
    now,
  })
  return { ...parts, apiServer, keys: () => keys, variants: allVariants }
}
