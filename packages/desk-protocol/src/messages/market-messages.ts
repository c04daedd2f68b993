import * as z from 'zod/mini'

import { VenueName } from '../frames/view-spec.ts'
import { Milliseconds } from '../own-number.ts'
import { Interruption, MarketName } from './hub-messages.ts'
import { noUpdates, serviceFamily } from './service-family.ts'

/** What a desk asks of the market beside what it looks at. */
export const MarketRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('find'),
    text: z.string().check(z.maxLength(50)),
    limit: z.number().check(z.int(), z.minimum(1), z.maximum(500)),
  }),
  z.object({ type: z.literal('interruptions'), from: Milliseconds, to: Milliseconds }),
  /** Take a request out of the line of those that wait. */
  z.object({ type: z.literal('drop'), venue: VenueName, id: z.number() }),
  /** Leave this market for the other one. The hub starts again in it, and the desk's connection with it. */
  z.object({ type: z.literal('changeMarket'), to: MarketName }),
])
export type MarketRequest = z.infer<typeof MarketRequest>

/** A market that can be opened, with the exchanges that list it. */
const FoundMarket = z.object({
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  venues: z.array(VenueName),
  /** Decimals of the finest step. */
  priceDecimals: z.number(),
  sizeDecimals: z.number(),
})
export type FoundMarket = z.infer<typeof FoundMarket>

const MarketReply = z.object({
  /** To `find`. */
  markets: z.array(FoundMarket),
  /** To `find`: what these exchanges trade is not known yet. */
  missingLists: z.array(VenueName),
  /** To `interruptions`. */
  interruptions: z.array(Interruption),
  /** To `drop`. */
  wasWaiting: z.boolean(),
})

export const marketFamily = serviceFamily('market', {
  requests: MarketRequest,
  updates: noUpdates,
  body: MarketReply,
  nothing: { markets: [], missingLists: [], interruptions: [], wasWaiting: false },
})
