import { coinbaseBounds, coinbaseRules } from '@leadline/matching-engine/rules/coinbase-rules'

import { type OpenVenue, type VenueNeeds, venueParts } from '../venue-parts.ts'
import { coinbaseKeys } from './account/api-keys.ts'
import { type CoinbaseVariants, coinbaseVariants } from './protocol-variants.ts'
import { CoinbaseApiServer } from './wire/api-server.ts'

export function openCoinbase(
  needs: VenueNeeds,
  variants: Partial<CoinbaseVariants> = {},
): OpenVenue & { apiServer: CoinbaseApiServer } {
  const { throwAway, now, forbidden } = needs
  const allVariants = { ...coinbaseVariants, ...variants }
  const rules = coinbaseRules(throwAway, allVariants)
  const parts = venueParts('coinbase', needs, rules, coinbaseBounds)
  const keys = coinbaseKeys(throwAway)
  const apiServer = new CoinbaseApiServer({
    ...parts,
    keys: keys.map(({ registered }) => registered),
    variants: allVariants,
    throwAway,
    forbidden,
    now,
  })
  return { ...parts, apiServer, keys: () => keys, variants: allVariants }
}
