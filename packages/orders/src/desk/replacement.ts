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
  state: 'canceling' | 'replaced' | 'not-needed' | 'not-replaced'
  /** The order in its place. */
  newClientOrderId: string | null
  reason: string
}

export type ReplacementEvent = { id: string; at: number } & (
  | { kind: 'asked'; clientOrderId: string; terms: OrderTerms; isPriceConfirmed: boolean }
  | { kind: 'replaced'; newClientOrderId: string }
  /** It was filled before it could be canceled: nothing is left to place. */
  | { kind: 'not-needed'; reason: string }
  | { kind: 'not-replaced'; reason: string }
)

export function applyReplacementEvent(
  before: Replacement | undefined,
  event: ReplacementEvent,
): Replacement | undefined {
  if (event.kind === 'asked') {
    const { id, clientOrderId, terms, isPriceConfirmed } = event
    const state = 'canceling'
    return { id, clientOrderId, terms, isPriceConfirmed, state, newClientOrderId: null, reason: '' }
  }
  if (!before) return undefined
  if (event.kind === 'replaced') {
    return { ...before, state: 'replaced', newClientOrderId: event.newClientOrderId }
  }
  return { ...before, state: event.kind, reason: event.reason }
}
