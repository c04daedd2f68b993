import type { OrderTerms } from '@leadline/venues/order-terms'

/**
 * An order that is changed by canceling it and placing another for what is left of it. `terms` is what the trader wants
 * in all, filled part included.
 */
export interface Replacement {
  id: string
  clientOrderId: string
  terms: OrderTerms
  /** The trader typed a price twice that reaches far through the market. */
  isPriceConfirmed: boolean
  /**
   * - canceling: the order is being canceled; the new one follows.
   * - placing: the new order is being placed; the old one is canceled once that is at the exchange.
   * - left: nothing is placed in its stead, as the trader decided.
   */
  state: 'canceling' | 'placing' | 'replaced' | 'not-needed' | 'not-replaced' | 'left'
  /** The order in its place. */
  newClientOrderId: string | null
  reason: string
  askedAt: number
  /** Where it ends with nothing at the exchange, the trader is asked until that is decided, however old it is. */
  isAskedAbout: boolean
}

export type ReplacementEvent = { id: string; at: number } & (
  | {
      kind: 'asked'
      clientOrderId: string
      terms: OrderTerms
      isPriceConfirmed: boolean
      /** The new order leaves before the old one is canceled. Rows of before 2026-11-18 do not have it. */
      isNewFirst?: boolean
      /** Rows of before 2026-11-18 do not have it. */
      isAskedAbout?: boolean
    }
  | { kind: 'replaced'; newClientOrderId: string }
  /** It was filled before it could be canceled: nothing is left to place. */
  | { kind: 'not-needed'; reason: string }
  | { kind: 'not-replaced'; reason: string }
  /** The trader wants nothing in its place. */
  | { kind: 'left'; reason: string }
)

export function applyReplacementEvent(
  before: Replacement | undefined,
  event: ReplacementEvent,
): Replacement | undefined {
  if (event.kind === 'asked') {
    const { id, clientOrderId, terms, isPriceConfirmed, at: askedAt } = event
    const state = event.isNewFirst === true ? 'placing' : 'canceling'
    const isAskedAbout = event.isAskedAbout === true
    const first = { id, clientOrderId, terms, isPriceConfirmed, askedAt, isAskedAbout }
    return { ...first, state, newClientOrderId: null, reason: '' }
  }
  if (!before) return undefined
  if (event.kind === 'replaced') {
    return { ...before, state: 'replaced', newClientOrderId: event.newClientOrderId }
  }
  return { ...before, state: event.kind, reason: event.reason }
}

export function isUnderWay({ state }: Replacement): boolean {
  return state === 'canceling' || state === 'placing'
}
