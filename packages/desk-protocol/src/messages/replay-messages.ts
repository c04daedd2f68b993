import * as z from 'zod/mini'

import { VenueName } from '../frames/view-spec.ts'
import { Milliseconds } from '../own-number.ts'
import { noBody, serviceFamily } from './service-family.ts'

/** How many times as fast as it happened a desk can have it. */
export const replaySpeeds = [1, 2, 5, 10, 30, 60] as const

/** What a desk asks of a recording that is played back. */
const ReplayRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('play') }),
  z.object({ type: z.literal('pause') }),
  z.object({
    type: z.literal('speed'),
    speed: z.number().check(z.refine((speed) => replaySpeeds.some((known) => known === speed))),
  }),
  /** To a recorded moment. Back is another beginning: the hub starts again. */
  z.object({ type: z.literal('seek'), to: Milliseconds }),
  /** Back to the market from which it was opened. The hub starts again in it. */
  z.object({ type: z.literal('leave') }),
])
export type ReplayRequest = z.infer<typeof ReplayRequest>

/** Amounts are decimal text in dollars; null where something has no price at the moment. */
const ReplayScore = z.object({
  /** What one sits down with: dollars, so that doing nothing leaves them. */
  begunUsd: z.string(),
  worthUsd: z.nullable(z.string()),
  /** Against doing nothing, after fees. */
  resultUsd: z.nullable(z.string()),
  feesUsd: z.nullable(z.string()),
  beforeFeesUsd: z.nullable(z.string()),
})
export type ReplayScore = z.infer<typeof ReplayScore>

/** Where it is, a few times a second. */
const ReplayUpdate = z.object({
  type: z.literal('replay'),
  name: z.string(),
  /** Empty where the file does not say. */
  symbols: z.array(z.string()),
  venues: z.array(VenueName),
  startedAt: z.number(),
  endsAt: z.number(),
  /** In recorded time. */
  now: z.number(),
  speed: z.number(),
  phase: z.enum(['playing', 'paused', 'seeking', 'over']),
  /** Whether it stays where it is once it is where it was sent to. */
  isPaused: z.boolean(),
  /** Where it is on its way to. */
  seekTo: z.nullable(z.number()),
  /** How many orders were sent in it: a way back forgets them. */
  orders: z.number(),
  score: ReplayScore,
  /** How much stands before the trader's resting orders at their price. Decimal text. */
  queue: z.array(z.object({ clientOrderId: z.string(), ahead: z.string() })),
})

const FillOfThen = z.object({
  id: z.string(),
  venue: VenueName,
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  /** Decimal text. */
  price: z.string(),
  size: z.string(),
  time: z.number(),
})
export type FillOfThen = z.infer<typeof FillOfThen>

/** What the trader really bought and sold in that time, as far as it has been shown by now. */
const ThenUpdate = z.object({ type: z.literal('then'), fills: z.array(FillOfThen) })

export const replayFamily = serviceFamily('replay', {
  requests: ReplayRequest,
  updates: z.discriminatedUnion('type', [ReplayUpdate, ThenUpdate]),
  body: noBody,
  nothing: {},
})
export type ReplayState = z.infer<typeof ReplayUpdate>
