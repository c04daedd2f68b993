import * as z from 'zod/mini'

import { VenueName } from '../frames/view-spec.ts'

/** One exchange, as the hub has been set up for it. Its place in the list is its number in frames. */
const VenueIntroduction = z.object({
  id: VenueName,
  /** Where it is reached. */
  address: z.string(),
  /** False for a simulated exchange, and for any address that is not the exchange's own. */
  isTheExchange: z.boolean(),
})

/** The data of an exchange was not there for a while. */
export const Interruption = z.object({
  venue: VenueName,
  /** Empty: all of them. */
  symbols: z.array(z.string()),
  from: z.number(),
  /** Null while it lasts. */
  to: z.nullable(z.number()),
  reason: z.string(),
})
export type Interruption = z.infer<typeof Interruption>

/** Where orders go: to the simulated exchanges, or to the exchanges. */
export const MarketName = z.enum(['practice', 'real'])
export type MarketName = z.infer<typeof MarketName>

/** What a hub says to its desk besides frames, one JSON text per message. */
export const HubMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    protocol: z.number(),
    hub: z.string(),
    /** 'replay': a recording is shown; orders go to simulated exchanges in its books. */
    mode: z.enum(['practice', 'real', 'replay']),
    /** The market that it can change over to while it runs; absent where there is none. */
    otherMarket: z.optional(MarketName),
    venues: z.array(VenueIntroduction),
  }),
  /** The connection ends after this. `isEnded`: the trader ended this desk, and it cannot come back. */
  z.object({
    type: z.literal('refused'),
    reason: z.string(),
    isEnded: z.optional(z.boolean()),
  }),
  /** A view cannot be what was asked for; it stays what it was, or closed. */
  z.object({ type: z.literal('viewRefused'), view: z.number(), reason: z.string() }),
  /** What a service reports to the desks that joined it. */
  z.object({ type: z.literal('update'), service: z.string(), body: z.unknown() }),
  /** Exactly one for each request with a number. `isDone` false: nothing happened, and `reason` says why. */
  z.object({
    type: z.literal('reply'),
    service: z.string(),
    request: z.number(),
    isDone: z.boolean(),
    reason: z.string(),
    body: z.unknown(),
  }),
  /** It cannot be joined, and why: there is none here, or it failed. */
  z.object({ type: z.literal('serviceRefused'), service: z.string(), reason: z.string() }),
  /** Something was said that is not of this protocol. */
  z.object({ type: z.literal('notUnderstood'), reason: z.string() }),
])
export type HubMessage = z.infer<typeof HubMessage>
