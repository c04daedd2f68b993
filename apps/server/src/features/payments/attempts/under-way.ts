import type { AttemptFacts } from './attempt-facts.ts'

/**
 * Money of this payment is moving: coins that the network has yet to confirm, a part of them, or a
 * wallet that is being charged. A second payment now would most likely be one too many.
 */
export function isUnderWay({ state, crypto }: Pick<AttemptFacts, 'state' | 'crypto'>): boolean {
  return (
    state === 'processing' || (state === 'open' && crypto !== null && /[1-9]/.test(crypto.paid))
  )
}
