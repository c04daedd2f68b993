import * as z from 'zod/mini'

import { OwnNumber } from './own-number.ts'

const request = OwnNumber

/** What a desk says of the desks that may use this hub. What has a number is answered by `desksDone`. */
export const desksMessages = [
  /** From now on, report which desks there are. */
  z.object({ type: z.literal('desks') }),
  z.object({ type: z.literal('desksEnd'), request, id: z.string().check(z.maxLength(64)) }),
  /** Every one but the one that asks, and every address that nobody used yet. */
  z.object({ type: z.literal('desksEndOthers'), request }),
] as const

export const DesksMessage = z.discriminatedUnion('type', desksMessages)
export type DesksMessage = z.infer<typeof DesksMessage>

const desksTypes = new Set<string>(desksMessages.flatMap(({ shape }) => shape.type.def.values))

export function isDesksMessage(message: { type: string }): message is DesksMessage {
  return desksTypes.has(message.type)
}

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
export const desksUpdates = [
  z.object({ type: z.literal('desks'), desks: z.array(WireDesk) }),
  /** `isDone` with a reason: it is ended, and something about it the trader must know. */
  z.object({
    type: z.literal('desksDone'),
    request: z.number(),
    isDone: z.boolean(),
    reason: z.string(),
  }),
] as const

export const DesksUpdate = z.discriminatedUnion('type', desksUpdates)
export type DesksUpdate = z.infer<typeof DesksUpdate>
