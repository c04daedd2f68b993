import { geminiBounds, geminiRules } from '@leadline/matching-engine/rules/gemini-rules'

import { type OpenVenue, type VenueNeeds, venueParts } from '../venue-parts.ts'
import { geminiKeys } from './account/api-keys.ts'
import { type GeminiVariants, geminiVariants } from './protocol-variants.ts'
import { GeminiApiServer } from './wire/api-server.ts'

export function openGemini(
  needs: VenueNeeds,
  variants: Partial<GeminiVariants> = {},
): OpenVenue & { apiServer: GeminiApiServer } {
  const { throwAway, now, forbidden } = needs
  const allVariants = { ...geminiVariants, ...variants }
  const parts = venueParts('gemini', needs, geminiRules, geminiBounds)
  const keys = geminiKeys(throwAway)
  const apiServer = new GeminiApiServer({ ...parts, keys, variants: allVariants, forbidden, now })
  return { ...parts, apiServer, keys: () => keys, variants: allVariants }
}
