import * as z from 'zod/mini'

import { queryNumber } from './query.ts'

/** Of one page, unless the caller asks for fewer. */
export const pageSizeMax = 100

/**
 * The query of a list that comes in pages. A call with filters of its own spreads the shape:
 * `z.strictObject({ ...PageQuery.shape, status: … })`.
 */
export const PageQuery = z.strictObject({
  /** From the page before: `next`. Without it the list begins. */
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  limit: z.optional(queryNumber({ min: 1, max: pageSizeMax })),
})

/**
 * The answer of a list that comes in pages. `next` is the cursor of the page after this one, and null
 * on the last. What a cursor says is the server's own business: callers only hand it back.
 */
export function pageOf<S extends z.ZodMiniType>(item: S) {
  return z.strictObject({ items: z.array(item), next: z.nullable(z.string()) })
}
