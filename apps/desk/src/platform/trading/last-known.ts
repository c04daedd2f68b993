import type { WireHeld, WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'

import { clockTime } from '../time.ts'
import type { AccountLine } from './account-lines.ts'
import { type DoingHeld, heldDoing } from './held-words.ts'
import { stateOf } from './order-words.ts'

type KnownOrder = Pick<WireOrder, 'state' | 'pending' | 'changedAt' | 'terms' | 'filled'>
type KnownHeld = DoingHeld & Pick<WireHeld, 'status' | 'waiting' | 'venue'>

/** States that only a line to the exchange keeps true. */
const needLine: ReadonlySet<WireOrder['state']> = new Set(['pending', 'open', 'partially-filled'])

/** What an order is doing; without a line to its account, what it did when it was learned of last. */
export function knownState(order: KnownOrder, line: AccountLine | undefined): string {
  const words = stateOf(order)
  // Nobody can ask an exchange that is not connected.
  if (order.state === 'unknown' && (line?.phase ?? 'offline') === 'offline') {
    return 'Unknown until connected'
  }
  if (line?.phase === 'ready' || !needLine.has(order.state)) return words
  return `Last known: ${words.toLowerCase()}, ${clockTime(line?.lostAt ?? order.changedAt)}`
}

/** What Leadline does about an order that it holds; without a line to its account that is nothing. */
export function heldState(held: KnownHeld, line: AccountLine | undefined): string {
  const { status, isTriggered, waiting, venue } = held
  if (status === 'canceling') return 'Canceling'
  if (line?.phase === 'ready') return [heldDoing(held), waiting].filter(Boolean).join('. ')
  const { name } = venueOf(venue)
  const why = (line?.phase ?? 'offline') === 'offline' ? `${name} is off` : `${name} is not ready`
  return isTriggered ? `Triggered, but ${why}` : `Not watching: ${why}`
}
