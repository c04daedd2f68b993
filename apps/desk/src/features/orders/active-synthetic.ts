import type { WireSyntheticOrder } from '@leadline/desk-protocol/messages/trading-messages'

import type { AccountConnection } from '../../platform/trading/account-connections.ts'

/** Leadline still holds it. */
export function isSyntheticActive({ status }: Pick<WireSyntheticOrder, 'status'>): boolean {
  return status === 'active' || status === 'canceling'
}

/** As of an order at the exchange: nothing is changed of what cannot be seen. */
export function canChangeSynthetic(
  { status, isTriggered }: Pick<WireSyntheticOrder, 'status' | 'isTriggered'>,
  connection: AccountConnection | undefined,
): boolean {
  return connection?.phase === 'ready' && status === 'active' && !isTriggered
}
