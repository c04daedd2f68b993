import * as z from 'zod/mini'

/** The desk's own numbers: for a view, and for a question that wants an answer. */
export const OwnNumber = z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000))
export const Milliseconds = z
  .number()
  .check(z.int(), z.minimum(0), z.maximum(8_640_000_000_000_000))
