import * as z from 'zod/mini'

import { MarketSymbol, VenueName } from '../frames/view-spec.ts'
import {
  DecimalText,
  KeyName,
  OrderNumber,
  OwnId,
  WireChange,
  WireSyntheticTerms,
  WireLimits,
  WireTerms,
} from '../order-terms.ts'
import { Milliseconds } from '../own-number.ts'

const CancelScope = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('orders'),
    clientOrderIds: z.array(OrderNumber).check(z.maxLength(500)),
  }),
  z.object({ kind: z.literal('symbol'), symbol: MarketSymbol, venue: z.nullable(VenueName) }),
  z.object({ kind: z.literal('venue'), venue: VenueName }),
  z.object({ kind: z.literal('everywhere') }),
])

const isPriceConfirmed = z.boolean()
/** The hub's own time in the newest frame that the trader had seen. What arrives long after that is not meant any more. */
const seenAt = z.optional(z.number())

/** The files that a trader can save; `support` is for us, the others for spreadsheets, tax services and the tax office. */
export const fileKinds = [
  'orders',
  'fills',
  'lots',
  'closed-lots',
  'koinly',
  'cointracker',
  'form-8949',
  'support',
] as const
export type FileKind = (typeof fileKinds)[number]

/** What a desk asks of trading. */
export const OrderRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('place'),
    draftId: OwnId,
    keyId: KeyName,
    terms: WireTerms,
    isPriceConfirmed,
    seenAt,
  }),
  z.object({
    type: z.literal('amend'),
    draftId: OwnId,
    clientOrderId: OrderNumber,
    change: WireChange,
    isPriceConfirmed,
    seenAt,
  }),
  /** Of an order that was being changed and is not at the exchange: place it after all, or leave it. */
  z.object({
    type: z.literal('decideReplacement'),
    id: OwnId,
    decision: z.enum(['place', 'leave']),
  }),
  z.object({ type: z.literal('cancel'), scope: CancelScope }),
  /** Sell so much of what is held of the symbol's asset. For all of it, working orders of the symbol are canceled first. */
  z.object({
    type: z.literal('close'),
    closeId: OwnId,
    keyId: KeyName,
    symbol: MarketSymbol,
    /** Of what is held. */
    percent: DecimalText,
    seenAt,
  }),
  z.object({
    type: z.literal('hold'),
    heldId: OwnId,
    keyId: KeyName,
    symbol: MarketSymbol,
    terms: WireSyntheticTerms,
    isPriceConfirmed,
    seenAt,
  }),
  /** Another size, price or distance for a synthetic order that runs; kind and side stay. */
  z.object({
    type: z.literal('changeHeld'),
    heldId: OrderNumber,
    terms: WireSyntheticTerms,
    isPriceConfirmed,
  }),
  z.object({
    type: z.literal('estimate'),
    keyId: KeyName,
    terms: WireTerms,
    /** The synthetic order that `terms` stand for as one plain order: its own rules are looked at as well. */
    held: z.optional(WireSyntheticTerms),
    /**
     * Sized by the balance, in money, or by what may be lost from the entry of `held` to its stop: the hub turns it into a
     * size that the exchange takes.
     */
    sizing: z.nullable(
      z.object({
        unit: z.enum(['percent', 'quote', 'risk']),
        value: z.string().check(z.maxLength(60)),
      }),
    ),
  }),
  z.object({
    type: z.literal('plan'),
    planId: OwnId,
    symbol: MarketSymbol,
    side: z.enum(['buy', 'sell']),
    size: z.string().check(z.maxLength(60)),
    /** Which keys may take part; empty: all. */
    keyIds: z.array(KeyName).check(z.maxLength(50)),
    /** For what was refused of this earlier plan, whose market, side and size then count. */
    again: z.optional(OwnId),
  }),
  z.object({ type: z.literal('sendPlan'), planId: OwnId, seenAt }),
  /** The trader has seen what became of it. */
  z.object({ type: z.literal('planSeen'), planId: OwnId }),
  /**
   * What became of a ticket whose answer this desk did not receive. The reply has the number of what was sent; null: nothing
   * of it was.
   */
  z.object({ type: z.literal('ticketFate'), id: OwnId }),
  z.object({ type: z.literal('halt') }),
  z.object({ type: z.literal('liftHalt'), typed: z.string().check(z.maxLength(50)) }),
  z.object({
    type: z.literal('limits'),
    limits: WireLimits,
    /** The passphrase, these limits and prices, sealed by the page for the vault: for limits that allow more. */
    sealed: z.optional(z.string().check(z.maxLength(60_000))),
  }),
  /** Two keys that look as if they opened one account open two. */
  z.object({ type: z.literal('twoAccounts'), keyIds: z.tuple([KeyName, KeyName]) }),
  z.object({ type: z.literal('reduceOnly'), isOn: z.boolean() }),
  z.object({ type: z.literal('switch'), keyId: KeyName, seconds: z.number() }),
  z.object({
    type: z.literal('lotMethod'),
    year: z.number().check(z.int(), z.minimum(2009), z.maximum(2200)),
    method: z.enum(['fifo', 'lifo', 'hifo']),
  }),
  z.object({
    type: z.literal('orderHistory'),
    from: Milliseconds,
    to: Milliseconds,
    limit: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
  }),
  /** What Leadline held in a time, with what became of it. */
  z.object({
    type: z.literal('heldHistory'),
    from: Milliseconds,
    to: Milliseconds,
    limit: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
  }),
  /** The lots of a position that are open, oldest first. `keyId` null: of all accounts. */
  z.object({
    type: z.literal('openLots'),
    keyId: z.nullable(KeyName),
    asset: z.string().check(z.maxLength(20)),
  }),
  /** What was sold in a time, a trade each, the oldest first. */
  z.object({ type: z.literal('closedTrades'), from: Milliseconds, to: Milliseconds }),
  z.object({ type: z.literal('orderStory'), clientOrderId: OrderNumber }),
  z.object({
    type: z.literal('file'),
    what: z.enum(fileKinds),
    /** For the form. */
    year: z.nullable(z.number()),
  }),
  /** Read fills from before this key was connected. */
  z.object({ type: z.literal('importFills'), keyId: KeyName, since: Milliseconds }),
])
export type OrderRequest = z.infer<typeof OrderRequest>
