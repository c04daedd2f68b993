import * as z from 'zod/mini'

import { VenueName } from './frames/view-spec.ts'
import { WireTerms } from './order-terms.ts'

const text = z.string()

export const WirePlanPart = z.object({
  keyId: text,
  venue: VenueName,
  terms: WireTerms,
  cost: text,
  /** Worth in the quote currency. */
  fee: text,
  /** Coins, where it is taken out of what is bought; absent where it is taken in money. */
  feeInAsset: z.optional(text),
  averagePrice: text,
})

/** To `sendPlan`: each part with its order, or why it did not leave. */
export const WireSentParts = z.array(
  z.object({ part: WirePlanPart, clientOrderId: z.nullable(text), problem: text }),
)
export type WireSentParts = z.infer<typeof WireSentParts>

/** A plan over several exchanges that was sent; what became of its parts is with their orders. */
export const WireSentPlan = z.object({
  id: text,
  symbol: text,
  side: z.enum(['buy', 'sell']),
  parts: WireSentParts,
})
export type WireSentPlan = z.infer<typeof WireSentPlan>
