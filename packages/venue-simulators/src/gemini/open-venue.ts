import { geminiBounds, geminiRules } from '@leadline/matching-engine/rules/gemini-rules'

import { type OpenVenue, type VenueNeeds, venueParts } from '../venue-parts.ts'
import { geminiKeys } from './account/api-keys.ts'
import { type GeminiReadings, geminiReadings } from './protocol-variants.ts'
import { GeminiApiServer } from './wire/api-server.ts'

export function openGemini(
  needs: VenueNeeds,
  readings: Partial<GeminiReadings> = {},
): OpenVenue & { apiServer: GeminiApiServer } {
  const { throwAway, now, forbidden } = needs
  const allReadings = { ...geminiReadings, ...readings }
  const parts = venueParts('gemini', needs, geminiRules, geminiBounds)
  const keys = geminiKeys(throwAway)
  const apiServer = new GeminiApiServer({ ...parts, keys, readings: allReadings, forbidden, now })
  return { ...parts, apiServer, keys: () => keys, readings: allReadings }
}
