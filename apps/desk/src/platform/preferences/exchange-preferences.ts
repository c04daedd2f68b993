import { VenueName } from '@leadline/desk-protocol/frames/view-spec'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'
import * as z from 'zod/mini'

import { documentForm } from '../documents/document-form.ts'

/** Preferences, then Exchanges. */
export const exchangePreferences = documentForm({
  kind: 'preferences',
  schema: z.object({
    /** Out of the book, the tape and the charts; their feeds are closed. */
    hidden: z.array(VenueName),
    /** Of the columns in the ladder. */
    order: z.array(VenueName),
    /** Filled in on a new order ticket. */
    defaultForOrders: z.nullable(VenueName),
  }),
  empty: { hidden: [], order: [...venueIds], defaultForOrders: null },
})
export const exchangePreferencesName = 'exchanges'
export type ExchangePreferences = typeof exchangePreferences.empty

/** The exchanges in the order of their columns: those that the trader never ordered come last. */
export function columnOrder({ order }: ExchangePreferences): VenueId[] {
  const known = [...new Set(order)].filter((id) => venueIds.includes(id))
  return [...known, ...venueIds.filter((id) => !known.includes(id))]
}
