import { geminiBounds, geminiRules } from '@leadline/matching-engine/rules/gemini-rules'

import { type OpenVenue, type VenueNeeds, venueParts } from '../venue-parts.ts'
import { geminiKeys } from './account/api-keys.ts'
import { type GeminiReadings, geminiReadings } from './protocol-variants.ts'
import { GeminiFront } from './wire/api-server.ts'

export function openGemini(
  needs: VenueNeeds,
  readings: Partial<GeminiReadings> = {},
): OpenVenue & { front: GeminiFront } {
  const { throwAway, now, forbidden } = needs
  const allReadings = { ...geminiReadings, ...readings }
  const parts = venueParts('gemini', needs, geminiRules, geminiBounds)
  const keys = geminiKeys(throwAway)
  const front = new GeminiFront({ ...parts, keys, readings: allReadings, forbidden, now })
  return { ...parts, front, keys: () => keys, readings: allReadings }
}
