import * as z from 'zod/mini'

import { noBody, serviceFamily } from './service-family.ts'

/** What a desk asks of the practice account. */
export const PaperRequest = z.discriminatedUnion('type', [
  /** Everything that was practiced is thrown away, and practice begins again in a market of its own. Decimal text. */
  z.object({ type: z.literal('paperReset'), usd: z.string().check(z.maxLength(40)) }),
  /** Whether the account goes on when Leadline is started again. */
  z.object({ type: z.literal('paperKeep'), isKept: z.boolean() }),
  /** The trader has read what was thrown away. */
  z.object({ type: z.literal('paperSeen') }),
])
export type PaperRequest = z.infer<typeof PaperRequest>

/** An account that was there at the start before and is not any more. */
export const DiscardedPaper = z.object({
  orders: z.number(),
  fills: z.number(),
  /** When it was last changed. */
  until: z.number(),
  /** 'unreadable': its files are put aside in the data folder. */
  why: z.enum(['not-kept', 'unreadable']),
})
export type DiscardedPaper = z.infer<typeof DiscardedPaper>

/** What a hub reports of the practice account. */
const PaperUpdate = z.object({
  type: z.literal('practice'),
  /** What it began with, over all exchanges. Decimal text. */
  usd: z.string(),
  begunAt: z.number(),
  isKept: z.boolean(),
  discarded: z.nullable(DiscardedPaper),
})
export type PaperUpdate = z.infer<typeof PaperUpdate>

export const paperFamily = serviceFamily('practice', {
  requests: PaperRequest,
  updates: PaperUpdate,
  body: noBody,
  nothing: {},
})
