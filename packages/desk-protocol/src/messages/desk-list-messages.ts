import * as z from 'zod/mini'

import { noBody, serviceFamily } from './service-family.ts'

/**
 * What a desk asks of the desks that may use this hub. Done with a reason: it is ended, and something about it the trader
 * must know.
 */
export const DeskListRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('desksEnd'), id: z.string().check(z.maxLength(64)) }),
  /** Every one but the one that asks, and every address that nobody used yet. */
  z.object({ type: z.literal('desksEndOthers') }),
])
export type DeskListRequest = z.infer<typeof DeskListRequest>

/** A session with which a browser may use this hub. */
export const WireDesk = z.object({
  id: z.string(),
  /** When it was let in; null where an earlier version did not keep it. */
  since: z.nullable(z.number()),
  /** When a window last connected with it. */
  usedAt: z.number(),
  /** How many windows are connected with it right now. 0: it can come back. */
  windows: z.number(),
  /** What it said it is: 'Firefox 130 on Linux'. */
  browser: z.string(),
  /** The one that this is reported to. */
  isThis: z.boolean(),
})
export type WireDesk = z.infer<typeof WireDesk>

/** What a hub reports of its desks. */
const DeskListUpdate = z.object({ type: z.literal('desks'), desks: z.array(WireDesk) })

export const deskListFamily = serviceFamily('desks', {
  requests: DeskListRequest,
  updates: DeskListUpdate,
  body: noBody,
  nothing: {},
})
