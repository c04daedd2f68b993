import * as z from 'zod/mini'

import { MarketSymbol } from './frames/view-spec.ts'

/** Decimal text as it is typed or sent; never a number, which may have been rounded on the way. */
export const DecimalText = z.string().check(z.maxLength(60), z.regex(/^-?(?:\d+\.?\d*|\.\d+)$/))

/** What a person may have typed into a field: checked by the hub, which answers as readable text. */
const TypedAmount = z.string().check(z.maxLength(60))

/** A number that the desk makes for a ticket, a plan or a synthetic order, before it is sent. */
export const OwnId = z.string().check(z.regex(/^[\w-]{8,64}$/))

export const KeyName = z.string().check(z.minLength(1), z.maxLength(100))
export const OrderNumber = z.string().check(z.minLength(1), z.maxLength(200))

const Side = z.enum(['buy', 'sell'])
const TimeInForce = z.enum(['gtc', 'ioc', 'fok', 'gtd'])
const Trailing = z.object({ unit: z.enum(['percent', 'price']), value: TypedAmount })
const OrderKind = z.enum([
  'market',
  'limit',
  'stop-market',
  'stop-limit',
  'take-profit-market',
  'take-profit-limit',
  'trailing-stop-market',
  'trailing-stop-limit',
  'bracket',
])

/** An order as the ticket has it. */
export const WireTerms = z.object({
  symbol: MarketSymbol,
  side: Side,
  kind: OrderKind,
  size: z.nullable(TypedAmount),
  quoteSize: z.nullable(TypedAmount),
  limitPrice: z.nullable(TypedAmount),
  stopPrice: z.nullable(TypedAmount),
  trailing: z.nullable(Trailing),
  limitOffset: z.optional(TypedAmount),
  /** A market order that was sent as a limit inside the price band. */
  isMarketable: z.optional(z.literal(true)),
  timeInForce: TimeInForce,
  expiresAt: z.nullable(z.number()),
  postOnly: z.boolean(),
  displaySize: z.nullable(TypedAmount),
})
export type WireTerms = z.infer<typeof WireTerms>

export const WireChange = z.object({
  limitPrice: z.nullable(TypedAmount),
  limitOffset: z.optional(TypedAmount),
  stopPrice: z.nullable(TypedAmount),
  size: z.nullable(TypedAmount),
})

const TriggerBy = z.enum(['last', 'best'])
const SyntheticStop = z.object({
  stopPrice: TypedAmount,
  limitPrice: z.nullable(TypedAmount),
  triggerBy: TriggerBy,
})
const sized = { side: Side, size: TypedAmount }

/** Orders that only Leadline knows. */
export const WireSyntheticTerms = z.discriminatedUnion('kind', [
  z.object({ ...sized, kind: z.literal('oco'), limitPrice: TypedAmount, stop: SyntheticStop }),
  z.object({
    ...sized,
    kind: z.literal('bracket'),
    entryPrice: z.nullable(TypedAmount),
    targetPrice: TypedAmount,
    /** Reached before it, the nearest first: each for so many percent of the size. */
    earlierTargets: z.optional(
      z.array(z.object({ price: TypedAmount, percent: TypedAmount })).check(z.maxLength(4)),
    ),
    stop: SyntheticStop,
  }),
  z.object({ ...sized, kind: z.literal('trailing-stop'), offset: Trailing, triggerBy: TriggerBy }),
  z.object({
    ...sized,
    kind: z.literal('iceberg'),
    displaySize: TypedAmount,
    limitPrice: TypedAmount,
  }),
  z.object({
    ...sized,
    kind: z.literal('twap'),
    slices: z.number(),
    durationMs: z.number(),
    limitPrice: z.nullable(TypedAmount),
  }),
  z.object({
    ...sized,
    kind: z.literal('chase'),
    worstPrice: TypedAmount,
    leastIntervalMs: z.number(),
  }),
])

export type WireSyntheticTerms = z.infer<typeof WireSyntheticTerms>

export const WireLimits = z.object({
  orderNotional: TypedAmount,
  /** For each part of an order that is sent in parts; absent or empty: none. */
  childNotional: z.optional(TypedAmount),
  dayNotional: TypedAmount,
  symbolDayNotional: TypedAmount,
  positionNotional: TypedAmount,
  priceBandPercent: TypedAmount,
  dayLoss: TypedAmount,
  ordersPerSecond: z.number(),
})
export type WireLimits = z.infer<typeof WireLimits>
