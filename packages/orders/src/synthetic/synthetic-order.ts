import type { OrderSide, TrailingOffset } from '@leadline/venues/order-terms'
import type { VenueId } from '@leadline/venues/venue-names'

import type { AlgorithmTag, CancelAsker } from '../order-record.ts'

/** Which price sets a stop off: that of the last trade, or the best price one could trade at. */
export type TriggerBy = 'last' | 'best'

/** A stop that Leadline watches: at `stopPrice` it sends a market order, or a limit order at `limitPrice`. */
export interface SyntheticStop {
  stopPrice: string
  limitPrice: string | null
  triggerBy: TriggerBy
}

/** A target that is reached before the last one: what leaves there, in percent of all of it. */
export interface EarlierTarget {
  price: string
  percent: string
}

/** What only Leadline knows how to do, made of plain orders. `size` is all that it may ever trade, in the asset. */
export type SyntheticTerms = { side: OrderSide; size: string } & (
  | { kind: 'oco'; limitPrice: string; stop: SyntheticStop }
  /** `side` is the entry's; target and stop go the other way, for what the entry filled. */
  | {
      kind: 'bracket'
      entryPrice: string | null
      /** The last target, or the only one: it takes what the others leave. */
      targetPrice: string
      /** Those that are reached before it, the nearest first. */
      earlierTargets?: EarlierTarget[] | undefined
      stop: SyntheticStop
    }
  | { kind: 'trailing-stop'; offset: TrailingOffset; triggerBy: TriggerBy }
  | { kind: 'iceberg'; displaySize: string; limitPrice: string }
  | { kind: 'twap'; slices: number; durationMs: number; limitPrice: string | null }
  /** Rests at the best price of its own side and follows it, never beyond `worstPrice`. */
  | { kind: 'chase'; worstPrice: string; leastIntervalMs: number }
)

export type SyntheticKind = SyntheticTerms['kind']

/** What its parts at the exchange cannot report after a restart. */
export interface SyntheticMemory {
  isTriggered: boolean
  /** The best price seen, behind which a trailing stop stays. */
  extreme: string | null
  /** The part that is being canceled so that another takes its place: nobody else canceled it. */
  replacing?: string
  /** Those before it: a bracket with several targets moves one after the other. */
  replacedBefore?: readonly string[]
}

export interface SyntheticOrder {
  id: string
  keyId: string
  venue: VenueId
  symbol: string
  terms: SyntheticTerms
  memory: SyntheticMemory
  /** 'canceling': its parts are being canceled; nothing new is sent. */
  status: 'active' | 'canceling' | 'done' | 'canceled' | 'failed'
  reason: string
  /** How it ends when its parts are gone; null while it is not being canceled. */
  outcome: 'canceled' | 'failed' | null
  /** Who wanted it to end; null where nobody did, or that was not written down. */
  canceledBy: CancelAsker | null
  /** The algorithm that started it; absent where a hand did. */
  owner?: AlgorithmTag
  startedAt: number
  changedAt: number
}

export type SyntheticEvent = { heldId: string; at: number } & (
  | {
      kind: 'started'
      keyId: string
      venue: VenueId
      symbol: string
      terms: SyntheticTerms
      owner?: AlgorithmTag
    }
  | { kind: 'remembered'; memory: SyntheticMemory }
  /** The trader wants another size, price or distance from now on. */
  | { kind: 'changed'; terms: SyntheticTerms }
  /** Its parts are to go, and how it ends when they have. */
  | { kind: 'canceling'; reason: string; outcome: 'canceled' | 'failed'; by?: CancelAsker }
  | { kind: 'ended'; status: 'done' | 'canceled' | 'failed'; reason: string }
)

export const nothingRemembered: SyntheticMemory = {
  isTriggered: false,
  extreme: null,
}

export function isActive({ status }: SyntheticOrder): boolean {
  return status === 'active' || status === 'canceling'
}

export function applySyntheticEvent(
  before: SyntheticOrder | undefined,
  event: SyntheticEvent,
): SyntheticOrder | undefined {
  const { heldId: id, at } = event
  if (event.kind === 'started') {
    if (before) return before
    const { keyId, venue, symbol, terms, owner } = event
    const own = owner && { owner }
    const fresh = {
      memory: nothingRemembered,
      status: 'active',
      reason: '',
      outcome: null,
      canceledBy: null,
    } as const
    return { id, keyId, venue, symbol, terms, ...own, ...fresh, startedAt: at, changedAt: at }
  }
  if (!before || !isActive(before)) return before
  const changed = { ...before, changedAt: at }
  if (event.kind === 'remembered') return { ...changed, memory: event.memory }
  if (event.kind === 'changed') return { ...changed, terms: event.terms }
  if (event.kind === 'canceling') {
    const { reason, outcome, by: canceledBy = null } = event
    return before.status === 'canceling'
      ? before
      : { ...changed, status: 'canceling', reason, outcome, canceledBy }
  }
  return { ...changed, status: event.status, reason: event.reason }
}

/** The price that somebody typed and that its first order carries; null where it follows the market. */
export function typedLimit(terms: SyntheticTerms): string | null {
  switch (terms.kind) {
    case 'bracket':
      return terms.entryPrice
    case 'oco':
    case 'iceberg':
    case 'twap':
      return terms.limitPrice
    case 'trailing-stop':
    case 'chase':
      return null
  }
}
