import { robinhoodBounds, robinhoodRules } from '@leadline/matching-engine/rules/robinhood-rules'

import { fromBase64 } from '../crypto/bytes.ts'
import { ed25519PublicKey } from '../crypto/signatures.ts'
import { type OpenVenue, type VenueNeeds, venueParts } from '../venue-parts.ts'
import { robinhoodKeys } from './account/api-keys.ts'
import { type RobinhoodVariants, robinhoodVariants } from './protocol-variants.ts'
import { RobinhoodApiServer } from './wire/api-server.ts'

export function openRobinhood(
  needs: VenueNeeds,
  variants: Partial<RobinhoodVariants> = {},
): OpenVenue & { apiServer: RobinhoodApiServer } {
  const { throwAway } = needs
  const allVariants = { ...robinhoodVariants, ...variants }
  const parts = venueParts(
    'robinhood',
    needs,
    robinhoodRules(throwAway, allVariants),
    robinhoodBounds,
  )
  const keys = robinhoodKeys(throwAway)
  const registered = keys.map(({ id, secret, actions }) => ({
    id,
    publicKey: ed25519PublicKey(fromBase64(secret) ?? new Uint8Array(32)),
    actions,
  }))
  const apiServer = new RobinhoodApiServer({
    ...parts,
    keys: registered,
    variants: allVariants,
    throwAway,
    // Accounts that somebody filled by hand hold what was asked for, and nothing else.
    hasOddAsset: needs.balances === undefined,
  })
  return { ...parts, apiServer, keys: () => keys, variants: allVariants }
}
