import * as z from 'zod/mini'

import { VenueName } from '../frames/view-spec.ts'
import { WireSyntheticTerms, WireLimits, WireTerms } from '../order-terms.ts'
import { WireSentPlan } from '../sent-plans.ts'
import { OrderRequest } from './order-messages.ts'
import { serviceFamily } from './service-family.ts'

/** Raised when an older desk would misread what is reported of trading. Added fields do not raise it. */
export const tradingVersion = 1

const text = z.string()
const maybe = z.nullable(z.string())

const WireFill = z.object({
  fillId: text,
  price: text,
  size: text,
  fee: text,
  feeAsset: text,
  liquidity: z.enum(['maker', 'taker', 'unknown']),
  time: z.number(),
})

/** Who requested an order. */
export const WireSource = z.object({
  kind: z.enum(['hand', 'algorithm', 'held', 'plan', 'elsewhere']),
  /** Of the algorithm, also of one that a part of a synthetic order is of; absent where it is none. */
  name: z.optional(z.string()),
  /** It sells coins of the trader's own that were allotted to the algorithm. */
  isAllotted: z.optional(z.boolean()),
})

/** One order as the hub knows it. Amounts are decimal text. */
export const WireOrder = z.object({
  clientOrderId: text,
  venueOrderId: maybe,
  keyId: text,
  venue: VenueName,
  terms: WireTerms,
  source: WireSource,
  /** The synthetic order that it is a part of. */
  heldId: maybe,
  /** Which part of it: 'entry', 'target', 'stop'. Absent from a hub of before. */
  heldRole: z.optional(maybe),
  replaces: maybe,
  state: z.enum([
    'recorded',
    'unknown',
    'pending',
    'open',
    'partially-filled',
    'filled',
    'canceled',
    'expired',
    'rejected',
    'not-placed',
  ]),
  filled: text,
  averagePrice: maybe,
  fills: z.array(WireFill),
  pending: z.nullable(z.enum(['cancel', 'amend'])),
  /** By meaning, the exchange's code and its own words; null where nothing was refused. */
  refusal: z.nullable(z.object({ meaning: text, code: text, text })),
  reason: text,
  /** What the exchange says of it and what cannot be, as readable text; empty or absent where nothing is uncertain. */
  doubt: z.optional(text),
  recordedAt: z.number(),
  changedAt: z.number(),
})
export type WireOrder = z.infer<typeof WireOrder>

/** What a synthetic order has done so far, and what it does next. */
const WireProgress = z.object({
  slices: z.nullable(z.object({ done: z.number(), of: z.number() })),
  filled: text,
  averagePrice: maybe,
  exited: text,
  exitPrice: maybe,
  /** What target and stop of a bracket are for. Absent from a hub of before. */
  covered: z.optional(text),
  fees: z.array(z.object({ asset: text, amount: text })),
  working: z.nullable(z.object({ size: text, price: maybe })),
  nextAt: z.nullable(z.number()),
})

export const WireSyntheticOrder = z.object({
  id: text,
  keyId: text,
  venue: VenueName,
  symbol: text,
  terms: WireSyntheticTerms,
  status: z.enum(['active', 'canceling', 'done', 'canceled', 'failed']),
  isTriggered: z.boolean(),
  /** The best price seen, for a trailing stop. */
  extreme: maybe,
  reason: text,
  /** Why its next part has not left yet; empty where nothing waits. */
  waiting: text,
  progress: WireProgress,
  /** Absent from a hub of before; null where nobody ended it, or that was not written down. */
  canceledBy: z.optional(z.nullable(z.enum(['trader', 'halt', 'algorithm', 'leadline']))),
  /** The algorithm that started it, by name; absent where a hand did, or has taken it over. */
  algorithm: z.optional(text),
  startedAt: z.number(),
  changedAt: z.number(),
})
export type WireSyntheticOrder = z.infer<typeof WireSyntheticOrder>

export const WireAccount = z.object({
  keyId: text,
  venue: VenueName,
  name: text,
  /** 'ready': new orders leave. Else how far its questions are answered. */
  phase: z.enum(['offline', 'orders', 'questions', 'fills', 'ready']),
  reason: text,
  /** Why the exchange does not take the key; empty where it does. */
  keyTrouble: text,
  /** False: the key can only look. Null: not reported, or not yet. Absent from a hub of before, as `sameAs` is. */
  canTrade: z.optional(z.nullable(z.boolean())),
  /** An earlier key that opens the same account: its balances count once. */
  sameAs: z.optional(maybe),
  /** Null: not reported, or not yet. */
  canWithdraw: z.nullable(z.boolean()),
  tier: text,
  /** As a share of one; `symbol` null: of everything that is not named. */
  fees: z.array(z.object({ symbol: maybe, maker: text, taker: text })),
  balances: z.array(
    z.object({
      asset: text,
      available: text,
      held: text,
      heldByUnknown: text,
      total: text,
    }),
  ),
  balancesAt: z.nullable(z.number()),
  /** Seconds of the dead man's switch; 0 where it is off. */
  switchSeconds: z.number(),
  switchArmedUntil: z.nullable(z.number()),
})
export type WireAccount = z.infer<typeof WireAccount>

export const WirePosition = z.object({
  asset: text,
  keyId: maybe,
  venue: z.nullable(VenueName),
  size: text,
  sizeWithBasis: text,
  averagePrice: maybe,
  cost: maybe,
  valueUsd: maybe,
  unrealizedUsd: maybe,
  realizedUsd: text,
  sizeBasisUnknown: text,
  /** Null: some were paid in a coin of unknown worth. These three are absent from a hub of before. */
  feesUsd: z.optional(maybe),
  lotCount: z.optional(z.number()),
  /** Valued at one dollar for want of a market. */
  isAtPar: z.optional(z.boolean()),
})
export type WirePosition = z.infer<typeof WirePosition>

/** An order that was being changed and of which nothing is at the exchange: the trader decides. */
export const WireUnfinished = z.object({
  /** The change. */
  id: text,
  keyId: text,
  venue: VenueName,
  /** As the order was, and as it was to be. */
  before: WireTerms,
  after: WireTerms,
  /** What is left to be placed; null where it is not known how much was filled. */
  left: maybe,
  reason: text,
  askedAt: z.number(),
})
export type WireUnfinished = z.infer<typeof WireUnfinished>

export const WireRisk = z.object({
  isHalted: z.boolean(),
  haltReason: text,
  isReduceOnly: z.boolean(),
  isVaultLocked: z.boolean(),
  /** Null until the trader has set them. */
  limits: z.nullable(WireLimits),
  lines: z.array(
    z.object({
      limit: text,
      name: text,
      of: maybe,
      allowed: text,
      used: text,
      share: text,
      isReached: z.boolean(),
    }),
  ),
  /** Since 00:00 UTC, after fees, in US dollars. */
  dayResult: text,
  isDayResultComplete: z.boolean(),
  /** Held, and without a price now: while there is one, `dayResult` is not known. Absent from a hub of before. */
  noPriceFor: z.optional(z.array(text)),
  /** Which coins are sold first, by tax year; years that are not named: the oldest. */
  lotMethods: z.array(z.object({ year: z.number(), method: z.enum(['fifo', 'lifo', 'hifo']) })),
  /** Why nothing can be written down; empty where it can. */
  journalTrouble: text,
  /** To be reported before the computer sleeps or Leadline is closed. */
  worries: z.array(z.object({ kind: text, words: text })),
  /** Absent from a hub of before. */
  unfinished: z.optional(z.array(WireUnfinished)),
})
export type WireRisk = z.infer<typeof WireRisk>

const WireReplacement = z.object({
  id: text,
  clientOrderId: text,
  state: z.enum(['canceling', 'placing', 'replaced', 'not-needed', 'not-replaced', 'left']),
  newClientOrderId: maybe,
  reason: text,
})

/** What a hub reports of trading: all of it at first, then what changed. */
export const TradingUpdate = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('trading'),
    version: z.number(),
    /** Those that work, and those of the last day. */
    orders: z.array(WireOrder),
    held: z.array(WireSyntheticOrder),
    accounts: z.array(WireAccount),
    gate: WireRisk,
  }),
  z.object({
    type: z.literal('order'),
    order: WireOrder,
    replacement: z.nullable(WireReplacement),
  }),
  z.object({ type: z.literal('held'), held: WireSyntheticOrder }),
  /** Every plan that was sent and not seen by the trader yet, the newest first. */
  z.object({ type: z.literal('plans'), plans: z.array(WireSentPlan) }),
  z.object({ type: z.literal('accounts'), accounts: z.array(WireAccount) }),
  z.object({
    type: z.literal('positions'),
    byAccount: z.array(WirePosition),
    byAsset: z.array(WirePosition),
  }),
  z.object({ type: z.literal('gate'), gate: WireRisk }),
])
export type TradingUpdate = z.infer<typeof TradingUpdate>

const TradingReply = z.object({
  /** At which fields of the form, as readable text. */
  problems: z.array(z.object({ field: text, message: text })),
  /** What was rounded, and to what. */
  notes: z.array(z.object({ field: text, message: text })),
  /** Which guard of the risk check held it back; null where none did. */
  guard: maybe,
  /** The order, or the synthetic order, that came of it. */
  id: maybe,
  /** What was asked for, where it was more than an act: an estimate, a plan, a history, the text of a file. */
  answer: z.unknown(),
})

export const tradingFamily = serviceFamily('trading', {
  requests: OrderRequest,
  updates: TradingUpdate,
  body: TradingReply,
  nothing: { problems: [], notes: [], guard: null, id: null, answer: null },
})
