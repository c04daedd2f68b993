import type { VenueId } from '@leadline/venues/venue-names'

import { wholeTerms } from './synthetic-orders.ts'
import { syntheticKindOf, type TicketDraft } from './ticket-draft.ts'
import { limitFormOf } from './ticket-kinds.ts'
import { missingIn, sizingOf, syntheticTermsOf, termsOf } from './ticket-terms.ts'

export type DraftOrder = ReturnType<typeof draftOrder>

/** The order that a draft says so far, and what it still lacks. */
export function draftOrder(draft: TicketDraft, symbol: string, venue: VenueId | null) {
  const limitForm = limitFormOf(venue, draft.kind)
  const synthetic = syntheticTermsOf(draft)
  const sizing = sizingOf(draft)
  // A size in money or in percent is left to the hub, also of a synthetic order.
  const whole = synthetic && { ...wholeTerms(synthetic, symbol), ...(sizing && { size: null }) }
  const missing = missingIn(draft, venue)
  const isWhole = Object.keys(missing).length === 0
  return {
    symbol,
    limitForm,
    syntheticKind: syntheticKindOf(draft.kind),
    synthetic,
    sizing,
    terms: synthetic ? whole : termsOf(draft, symbol, limitForm),
    missing,
    isWhole,
    // Risk is counted to the stop, of which the hub knows when nothing is missing.
    isSized: draft.size.trim() !== '' && (draft.sizeUnit !== 'risk' || isWhole),
  }
}
