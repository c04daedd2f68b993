import type { OrderChange } from '@leadline/venues/account-adapter'
import type { Refusal } from '@leadline/venues/account-events'
import type { OrderTerms } from '@leadline/venues/order-terms'
import type { VenueId } from '@leadline/venues/venue-names'

/** Who requested an order. What comes from elsewhere (the exchange's website, a phone) has no source of ours. */
export type OrderSource =
  | { kind: 'hand' }
  /** `effect` where it is not the usual one: a buy opens and a sale closes, unless coins of the trader's were allotted. */
  | { kind: 'algorithm'; id: string; name: string; effect?: PositionEffect }
  /** A part of an order that Leadline holds; `role` says which, `algorithm` whose it is where no hand started it. */
  | { kind: 'held'; id: string; role: string; algorithm?: AlgorithmTag }
  /** A part of a plan over several exchanges. */
  | { kind: 'plan'; id: string }
  | { kind: 'elsewhere' }

/** Whose order it is, by the number of the loading, and what it is for. */
export interface AlgorithmTag {
  id: string
  name: string
  effect: PositionEffect
}

/** Whether an algorithm takes its position away from nothing, or back to it. */
export type PositionEffect = 'open' | 'close'

/** Who wanted an order canceled; 'leadline': a synthetic order or a change that puts another in its place. */
export type CancelAsker = 'trader' | 'halt' | 'algorithm' | 'leadline'

/**
 * - recorded: on disk, not yet acknowledged. It may be on its way.
 * - unknown: the answer never came, or Leadline was killed: the exchange is being asked. Never sent again.
 * - not-placed: the exchange had time to know of it and does not, or it surely never left.
 * The others are the exchange's own words.
 */
export type OrderState =
  | 'recorded'
  | 'unknown'
  | 'pending'
  | 'open'
  | 'partially-filled'
  | 'filled'
  | 'canceled'
  | 'expired'
  | 'rejected'
  | 'not-placed'

export interface OrderFill {
  fillId: string
  price: string
  size: string
  fee: string
  feeAsset: string
  liquidity: 'maker' | 'taker' | 'unknown'
  time: number
  /** US dollars for one unit of these assets when the fill was learned of, as far as they were known. */
  usd: Readonly<Record<string, string>>
}

/** An order as we know it, folded from the journal. Amounts are decimal text. */
export interface OrderRecord {
  clientOrderId: string
  /** Null until the exchange has reported it. */
  venueOrderId: string | null
  keyId: string
  venue: VenueId
  terms: OrderTerms
  source: OrderSource
  /** The ticket it came from: the same ticket is never two orders. Null for orders made elsewhere. */
  draftId: string | null
  /** The order in whose place it was put. */
  replaces: string | null
  /** What it was worth when it was sent or last changed; null where that was not known. */
  notionalUsd: string | null
  /** What it would be worth after an amendment without outcome. */
  pendingNotionalUsd: string | null
  /** The day whose allowance it uses: when it was sent, or last made larger. */
  countedAt: number
  state: OrderState
  /** We concluded its end; the exchange did not say so, and may yet say otherwise. */
  isConcluded: boolean
  /** Cumulative, in the asset; never falls. */
  filled: string
  /** It has ended, and the exchange said how much of it was filled. */
  isFilledFinal: boolean
  fills: readonly OrderFill[]
  averagePrice: string | null
  /** A request of ours that has no outcome yet. */
  pending: 'cancel' | 'amend' | null
  /** We have requested its cancellation at some time: its end is no surprise. */
  isCancelAsked: boolean
  /** Who requested it first, others before Leadline itself; null where nobody did, or that was not written down. */
  cancelAskedBy: CancelAsker | null
  /** What an amendment without outcome requested. */
  pendingChange: OrderChange | null
  /** The limit least in our favor that it has had, or that a change without outcome requested; null: none. */
  worstLimit: string | null
  /** What the exchange says of it and what cannot be, as readable text; empty where nothing is uncertain. */
  uncertainty: string
  /** Why it ended, was refused or is unknown. */
  refusal: Refusal | null
  reason: string
  recordedAt: number
  /** When we last learned something of it. */
  changedAt: number
}

const finished = new Set<OrderState>(['filled', 'canceled', 'expired', 'rejected', 'not-placed'])

export function isFinished(state: OrderState): boolean {
  return finished.has(state)
}

/** Recorded or unknown: no word of the exchange about it yet. */
export function isUnanswered(state: OrderState): boolean {
  return state === 'recorded' || state === 'unknown'
}

/** An order of an algorithm that is not to be there while the algorithm may not open a position. */
export function opensForAlgorithm({
  source,
  terms,
}: Pick<OrderRecord, 'source' | 'terms'>): boolean {
  const usual = terms.side === 'buy' ? 'open' : 'close'
  const own = algorithmOf(source)
  return own !== undefined && (own.effect ?? usual) === 'open'
}

/** The algorithm that it is of: its own order, or a part of a synthetic one. */
export function algorithmOf(
  source: OrderSource,
): { id: string; name: string; effect?: PositionEffect } | undefined {
  if (source.kind === 'algorithm') return source
  return source.kind === 'held' ? source.algorithm : undefined
}

/** It may still trade, as far as we know. */
export function isWorking(state: OrderState): boolean {
  return !isFinished(state)
}
