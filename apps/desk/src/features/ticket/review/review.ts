import type { WireEstimate, WirePlan } from '@leadline/desk-protocol/messages/trading-answers'
import type { WireSyntheticTerms, WireTerms } from '@leadline/desk-protocol/order-terms'
import type { VenueId } from '@leadline/venues/venue-names'

/** What is about to be sent, as it was when Review was pressed. Its number makes a double click one order. */
export type Review = { id: string } & (
  | {
      kind: 'order'
      keyId: string
      venue: VenueId
      terms: WireTerms
      estimate: WireEstimate
      /** The price was typed twice. */
      isPriceConfirmed: boolean
    }
  | {
      kind: 'held'
      keyId: string
      venue: VenueId
      symbol: string
      terms: WireSyntheticTerms
      /** Of all of it as one plain order. */
      estimate: WireEstimate
      isPriceConfirmed: boolean
    }
  | {
      kind: 'plan'
      side: 'buy' | 'sell'
      symbol: string
      plan: WirePlan
      /** Why a part would be held back, by its key. */
      refusals: Readonly<Record<string, string>>
    }
)

/** Longer than this, what was looked at is not what one agrees to. */
export const reviewForMs = 30_000
/** The estimated average may move by less than this. */
export const mostMovedBasisPoints = 2

export function newTicketId(): string {
  return `ticket-${crypto.randomUUID()}`
}
