import type { Refusal } from '@leadline/venues/account-events'
import type { OrderTerms } from '@leadline/venues/order-terms'
import type { VenueId } from '@leadline/venues/venue-registry'

/** Who asked for an order. What comes from elsewhere (the exchange's website, a phone) has no source of ours. */
export type OrderSource =
  | { kind: 'hand' }
  | { kind: 'algorithm'; id: string; name: string }
  | { kind: 'held'; id: string }
  | { kind: 'elsewhere' }

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
}

/** An order as we know it, folded from the journal. Amounts are decimal text. */
export interface OrderRecord {
  clientOrderId: string
  /** Null until the exchange has told it. */
  venueOrderId: string | null
  keyId: string
  venue: VenueId
  terms: OrderTerms
  source: OrderSource
  state: OrderState
  /** Cumulative, in the asset; never falls. */
  filled: string
  fills: readonly OrderFill[]
  averagePrice: string | null
  /** A request of ours that has no outcome yet. */
  pending: 'cancel' | 'amend' | null
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

/** It may still trade, as far as we know. */
export function isWorking(state: OrderState): boolean {
  return !isFinished(state)
}
