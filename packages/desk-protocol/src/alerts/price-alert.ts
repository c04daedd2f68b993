import { venueIds } from '@leadline/venues/venue-names'
import * as z from 'zod/mini'

const DecimalText = z.string().check(z.regex(/^(?=.*[1-9])\d{1,15}(?:\.\d{1,18})?$/))
const Moment = z.number().check(z.minimum(0))

/** The document that holds one of them. A document of its own for each: two writers never write over each other's. */
export const priceAlertKind = 'price-alert'

/** Reports once that a symbol traded at a price, or beyond it. */
export const PriceAlert = z.object({
  symbol: z.string().check(z.regex(/^[A-Z0-9.]{1,24}-[A-Z0-9.]{1,24}$/)),
  direction: z.enum(['rises', 'falls']),
  /** Decimal text, as it was typed, without commas. */
  price: DecimalText,
  setAt: Moment,
  /** The trade that it fired for; null while it waits. */
  fired: z.nullable(
    z.object({
      at: Moment,
      price: DecimalText,
      venue: z.enum(venueIds),
      /** It was noticed long after the trade: the computer slept, or the connection was lost. */
      isLate: z.boolean(),
    }),
  ),
  /** The trader has taken note of it, in whichever window. */
  isSeen: z.boolean(),
})
export type PriceAlert = z.infer<typeof PriceAlert>
