import type { WireHeld } from '@leadline/desk-protocol/messages/trading-messages'

/** Leadline still holds it. */
export function isHeldActive({ status }: Pick<WireHeld, 'status'>): boolean {
  return status === 'active' || status === 'canceling'
}
