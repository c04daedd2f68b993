import type { WireSyntheticOrder } from '@leadline/desk-protocol/messages/trading-messages'

/** Leadline still holds it. */
export function isSyntheticActive({ status }: Pick<WireSyntheticOrder, 'status'>): boolean {
  return status === 'active' || status === 'canceling'
}
