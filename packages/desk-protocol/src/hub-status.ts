import * as z from 'zod/mini'

import { VenueName } from './frames/view-spec.ts'
import { Interruption } from './messages/hub-messages.ts'

const WaitingRequest = z.object({
  id: z.number(),
  purpose: z.string(),
  priority: z.string(),
  lane: z.string(),
  position: z.number(),
  since: z.number(),
  expectedAt: z.number(),
  reason: z.string(),
})

const VenueState = z.object({
  venue: VenueName,
  /** 'idle': nobody looks, so no connection is open. 'off': not shown. */
  state: z.enum(['live', 'connecting', 'reconnecting', 'idle', 'off']),
  /** Why, and until when, where it is not live. */
  reason: z.string(),
  until: z.nullable(z.number()),
  openLines: z.number(),
  /** Messages that came over its lines since it was started. */
  messages: z.number(),
  /** From a question to its answer; null before the first. */
  roundTripMs: z.nullable(z.number()),
  clock: z.nullable(z.object({ offsetMs: z.number(), uncertaintyMs: z.number() })),
  /** What the exchange says about itself. */
  says: z.object({ mode: z.string(), text: z.string() }),
  meters: z.array(
    z.object({ bucket: z.string(), lane: z.string(), used: z.number(), capacity: z.number() }),
  ),
  holds: z.array(z.object({ until: z.number(), reason: z.string() })),
  waitingCount: z.number(),
  /** The first of them. */
  waiting: z.array(WaitingRequest),
  instruments: z.number(),
  /** Messages that were not understood, by kind. */
  oddities: z.array(z.object({ kind: z.string(), count: z.number() })),
})

/** What the lights, meters and the status bar show. Sent as text: it changes a few times a second at most. */
export const HubStatus = z.object({
  time: z.number(),
  venues: z.array(VenueState),
  /** Since 00:00 UTC, and what still lasts. */
  interruptionsToday: z.number(),
  lasting: z.array(Interruption),
  /** The file that this session is written to. */
  recording: z.nullable(z.string()),
  replay: z.nullable(z.object({ name: z.string(), speed: z.number(), isOver: z.boolean() })),
})
export type HubStatus = z.infer<typeof HubStatus>
export type VenueState = HubStatus['venues'][number]
