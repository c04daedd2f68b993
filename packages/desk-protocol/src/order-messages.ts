import * as z from 'zod/mini'

import {
  KeyName,
  OrderNumber,
  OwnId,
  WireChange,
  WireHeldTerms,
  WireLimits,
  WireTerms,
} from './order-terms.ts'
import { Milliseconds, OwnNumber } from './own-number.ts'
import { MarketSymbol, VenueName } from './view-spec.ts'

const CancelScope = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('orders'),
    clientOrderIds: z.array(OrderNumber).check(z.maxLength(500)),
  }),
  z.object({ kind: z.literal('symbol'), symbol: MarketSymbol, venue: z.nullable(VenueName) }),
  z.object({ kind: z.literal('venue'), venue: VenueName }),
  z.object({ kind: z.literal('everywhere') }),
])

const request = OwnNumber
const isPriceConfirmed = z.boolean()
/** The hub's own time in the newest frame that the trader had seen. What arrives long after that is not meant any more. */
const seenAt = z.optional(z.number())

/** What a desk asks of the order desk. Each is answered by `done` with the same number. */
export const orderMessages = [
  /** From now on, tell of orders, fills, balances, positions and limits. */
  z.object({ type: z.literal('trading') }),
  z.object({
    type: z.literal('place'),
    request,
    draftId: OwnId,
    keyId: KeyName,
    terms: WireTerms,
    isPriceConfirmed,
    seenAt,
  }),
  z.object({
    type: z.literal('amend'),
    request,
    draftId: OwnId,
    clientOrderId: OrderNumber,
    change: WireChange,
    isPriceConfirmed,
    seenAt,
  }),
  /** Of an order that was being changed and is not at the exchange: place it after all, or leave it. */
  z.object({
    type: z.literal('decideReplacement'),
    request,
    id: OwnId,
    decision: z.enum(['place', 'leave']),
  }),
  z.object({ type: z.literal('cancel'), request, scope: CancelScope }),
  z.object({
    type: z.literal('hold'),
    request,
    heldId: OwnId,
    keyId: KeyName,
    symbol: MarketSymbol,
    terms: WireHeldTerms,
    isPriceConfirmed,
    seenAt,
  }),
  /** Another size, price or distance for a synthetic order that runs; kind and side stay. */
  z.object({
    type: z.literal('changeHeld'),
    request,
    heldId: OrderNumber,
    terms: WireHeldTerms,
    isPriceConfirmed,
  }),
  z.object({
    type: z.literal('estimate'),
    request,
    keyId: KeyName,
    terms: WireTerms,
    /** The synthetic order that `terms` stand for as one plain order: its own rules are looked at as well. */
    held: z.optional(WireHeldTerms),
    /** Sized by the balance or in money: the hub turns it into a size that the exchange takes. */
    sizing: z.nullable(
      z.object({
        unit: z.enum(['percent', 'quote']),
        value: z.string().check(z.maxLength(60)),
      }),
    ),
  }),
  z.object({
    type: z.literal('plan'),
    request,
    planId: OwnId,
    symbol: MarketSymbol,
    side: z.enum(['buy', 'sell']),
    size: z.string().check(z.maxLength(60)),
    /** Which keys may take part; empty: all. */
    keyIds: z.array(KeyName).check(z.maxLength(50)),
    /** For what was refused of this earlier plan, whose market, side and size then count. */
    again: z.optional(OwnId),
  }),
  z.object({ type: z.literal('sendPlan'), request, planId: OwnId, seenAt }),
  /** The trader has seen what became of it. */
  z.object({ type: z.literal('planSeen'), request, planId: OwnId }),
  z.object({ type: z.literal('halt'), request }),
  z.object({ type: z.literal('liftHalt'), request, typed: z.string().check(z.maxLength(50)) }),
  z.object({
    type: z.literal('limits'),
    request,
    limits: WireLimits,
    /** The passphrase, these limits and prices, sealed by the page for the vault: for limits that allow more. */
    sealed: z.optional(z.string().check(z.maxLength(60_000))),
  }),
  /** Two keys that look as if they opened one account open two. */
  z.object({ type: z.literal('twoAccounts'), request, keyIds: z.tuple([KeyName, KeyName]) }),
  z.object({ type: z.literal('reduceOnly'), request, isOn: z.boolean() }),
  z.object({ type: z.literal('switch'), request, keyId: KeyName, seconds: z.number() }),
  z.object({
    type: z.literal('lotMethod'),
    request,
    year: z.number().check(z.int(), z.minimum(2009), z.maximum(2200)),
    method: z.enum(['fifo', 'lifo', 'hifo']),
  }),
  z.object({
    type: z.literal('orderHistory'),
    request,
    from: Milliseconds,
    to: Milliseconds,
    limit: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
  }),
  z.object({ type: z.literal('orderStory'), request, clientOrderId: OrderNumber }),
  z.object({
    type: z.literal('file'),
    request,
    what: z.enum(['orders', 'fills', 'lots', 'form-8949', 'support']),
    /** For the form. */
    year: z.nullable(z.number()),
  }),
  /** Read fills from before this key was connected. */
  z.object({ type: z.literal('importFills'), request, keyId: KeyName, since: Milliseconds }),
] as const

export const OrderMessage = z.discriminatedUnion('type', orderMessages)
export type OrderMessage = z.infer<typeof OrderMessage>

const orderTypes = new Set<string>(orderMessages.flatMap(({ shape }) => shape.type.def.values))

export function isOrderMessage(message: { type: string }): message is OrderMessage {
  return orderTypes.has(message.type)
}
