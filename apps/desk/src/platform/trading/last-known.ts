import type {
  WireSyntheticOrder,
  WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'

import { clockTime } from '../time.ts'
import type { AccountConnection } from './account-connections.ts'
import { stateOf } from './order-words.ts'
import { type DoingSynthetic, syntheticDoing } from './synthetic-words.ts'

type KnownOrder = Pick<WireOrder, 'state' | 'pending' | 'changedAt' | 'terms' | 'filled'>
type KnownSynthetic = DoingSynthetic & Pick<WireSyntheticOrder, 'status' | 'waiting' | 'venue'>

/** States that only a connection to the exchange keeps true. */
const needLine: ReadonlySet<WireOrder['state']> = new Set(['pending', 'open', 'partially-filled'])

/** What an order is doing; without a connection to its account, what it did when it was learned of last. */
export function knownState(order: KnownOrder, connection: AccountConnection | undefined): string {
  const words = stateOf(order)
  // Nobody can ask an exchange that is not connected.
  if (order.state === 'unknown' && (connection?.phase ?? 'offline') === 'offline') {
    return 'Unknown until connected'
  }
  if (connection?.phase === 'ready' || !needLine.has(order.state)) return words
  return `Last known: ${words.toLowerCase()}, ${clockTime(connection?.lostAt ?? order.changedAt)}`
}

/** What Leadline does about an order that it holds; without a connection to its account that is nothing. */
export function syntheticState(
  synthetic: KnownSynthetic,
  connection: AccountConnection | undefined,
): string {
  const { status, isTriggered, waiting, venue } = synthetic
  if (status === 'canceling') return 'Canceling'
  if (connection?.phase === 'ready')
    return [syntheticDoing(synthetic), waiting].filter(Boolean).join('. ')
  const { name } = venueOf(venue)
  const why =
    (connection?.phase ?? 'offline') === 'offline' ? `${name} is off` : `${name} is not ready`
  return isTriggered ? `Triggered, but ${why}` : `Not watching: ${why}`
}
