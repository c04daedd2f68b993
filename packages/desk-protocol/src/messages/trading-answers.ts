import * as z from 'zod/mini'

import { VenueName } from '../frames/view-spec.ts'
import { WireTerms } from '../order-terms.ts'
import { WirePlanPart } from '../sent-plans.ts'
import { WireOrder, WireSource, WireSyntheticOrder } from './trading-messages.ts'

/** What `done` answers beyond yes and no. Amounts are decimal text; null where they cannot be determined. */

const text = z.string()
const maybe = z.nullable(z.string())

/** To `estimate`. */
export const WireEstimate = z.object({
  /** On the exchange's steps: what would be sent. */
  terms: WireTerms,
  isBookLive: z.boolean(),
  takenSize: text,
  restingSize: text,
  /** What its time in force cancels at once. */
  canceledSize: text,
  /** What is not in the book before its trigger. */
  waitingSize: text,
  averagePrice: maybe,
  bestPrice: maybe,
  worstPrice: maybe,
  levels: z.number(),
  cost: maybe,
  /** The limit with which a market order leaves; null where it has none. Absent from a hub of before, as the next. */
  boundPrice: z.optional(maybe),
  fee: maybe,
  /** Of what the fee is taken; absent: of the quote currency. */
  feeIn: z.optional(z.enum(['quote', 'asset'])),
  total: maybe,
  /** What a buy brings after a fee that is taken out of it, and what of that can be sold again. */
  received: z.optional(maybe),
  sellable: z.optional(maybe),
  /** What the exchange wants to be there when it comes in, and what is. */
  needed: maybe,
  available: maybe,
  left: maybe,
  canFill: z.boolean(),
})
export type WireEstimate = z.infer<typeof WireEstimate>

/** To `plan`. */
export const WirePlan = z.object({
  parts: z.array(WirePlanPart),
  size: text,
  unplanned: text,
  cost: text,
  fee: text,
  averagePrice: maybe,
  leftOut: z.array(z.object({ keyId: text, venue: VenueName, reason: text })),
})
export type WirePlan = z.infer<typeof WirePlan>

/** To `cancel`. */
export const WireCanceled = z.object({ count: z.number() })

/** To `file`. */
export const WireFile = z.object({ name: text, text, caveat: text })

/** To `orderHistory`. */
export const WireHistory = z.array(WireOrder)

/** To `heldHistory`. */
export const WireSyntheticHistory = z.array(WireSyntheticOrder)

/** To `openLots`, oldest first. */
export const WireLots = z.object({
  lots: z.array(
    z.object({
      number: z.number(),
      venue: z.nullable(VenueName),
      acquiredAt: z.number(),
      /** What is left of it. */
      size: text,
      /** What one unit cost, fees included. */
      price: maybe,
      cost: maybe,
    }),
  ),
  /** How many there are, where not all of them are here. */
  count: z.number(),
})
export type WireLots = z.infer<typeof WireLots>

/** To `closedTrades`, oldest first. Money is in US dollars. */
export const WireClosedTrades = z.object({
  trades: z.array(
    z.object({
      /** The order; the same for all parts of a synthetic order or a plan. */
      id: text,
      venue: z.nullable(VenueName),
      symbol: text,
      /** What went. */
      asset: text,
      /** 'fee': it was spent as a trading fee. */
      why: z.enum(['sold', 'fee']),
      size: text,
      openedAt: z.nullable(z.number()),
      closedAt: z.number(),
      /** Of one unit, fees included; null where the cost of some of it is not known. */
      entry: maybe,
      /** Of one unit, after fees. */
      exit: maybe,
      result: maybe,
      /** Of the part whose cost is known. */
      realized: text,
      source: WireSource,
    }),
  ),
  /** How many there are in this time, where not all of them are here. */
  count: z.number(),
})
export type WireClosedTrades = z.infer<typeof WireClosedTrades>
export type WireClosedTrade = WireClosedTrades['trades'][number]
