import { robinhoodBounds, robinhoodRules } from '@leadline/matching-engine/rules/robinhood-rules'

import { fromBase64 } from '../crypto/bytes.ts'
import { ed25519PublicKey } from '../crypto/signatures.ts'
import { type OpenVenue, type VenueNeeds, venueParts } from '../venue-parts.ts'
import { robinhoodKeys } from './account/api-keys.ts'
import { type RobinhoodReadings, robinhoodReadings } from './protocol-variants.ts'
import { RobinhoodApiServer } from './wire/api-server.ts'

export function openRobinhood(
  needs: VenueNeeds,
  readings: Partial<RobinhoodReadings> = {},
): OpenVenue & { apiServer: RobinhoodApiServer } {
  const { throwAway } = needs
  const allReadings = { ...robinhoodReadings, ...readings }
  const parts = venueParts(
    'robinhood',
    needs,
    robinhoodRules(throwAway, allReadings),
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
    readings: allReadings,
    throwAway,
  })
  return { ...parts, apiServer, keys: () => keys, readings: allReadings }
}
