import { type CondenseChoice, isCondenseStep } from '@leadline/order-book/condense/condense-choice'
import * as z from 'zod/mini'

export const depths = [1, 5, 10, 25, 50] as const
export type Depth = (typeof depths)[number]

/** In place of a step of the price: one that suits the symbol, whichever it is. */
export const autoStep = 'auto'

/** What a trader chooses in the header of a ladder. */
export interface DepthSettings {
  /** Levels per exchange. */
  depth: Depth
  /** Null: off. The step of a price increment may be `autoStep`. */
  condense: CondenseChoice | null
}

/** Something else than what was kept, where that is not good. */
const orElse = z.catch

const Kept = z.object({
  depth: orElse(
    z.union([z.literal(1), z.literal(5), z.literal(10), z.literal(25), z.literal(50)]),
    1,
  ),
  condense: orElse(
    z.nullable(
      z
        .object({
          by: z.enum(['asset-size', 'price-increment', 'notional']),
          step: z.string().check(z.refine((step) => step === autoStep || isCondenseStep(step))),
        })
        .check(z.refine(({ by, step }) => by === 'price-increment' || step !== autoStep)),
    ),
    null,
  ),
})

/** Whatever was kept. By default: the top of book, not condensed. */
export function readDepthSettings(kept: unknown): DepthSettings {
  const read = Kept.safeParse(kept)
  return read.success ? read.data : { depth: 1, condense: null }
}
