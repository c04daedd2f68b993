import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import type { CommandedOrder, OrderCommand } from '@leadline/orders/command-line/order-command'
import { exact } from '@leadline/orders/decimal-text'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { newDraft, type TicketDraft, type TicketKind } from '../ticket-draft.ts'
import {
  capabilityOf,
  kindChoices,
  kindLabel,
  syntheticChoices,
  withFittingTime,
} from '../ticket-kinds.ts'

type Account = Pick<WireAccount, 'keyId' | 'venue'>

/** The ticket that a typed line fills in; or why it cannot, where a ticket would have to leave something out. */
export function draftOfCommand(
  command: OrderCommand,
  accounts: readonly Account[],
  /** The exchange for orders in Preferences. */
  usual: VenueId | null,
): { draft: TicketDraft } | { mistake: string } {
  const { side, size, sizeUnit, order, timeInForce, postOnly } = command
  if (accounts.length === 0) return { mistake: 'Connect an exchange first.' }
  const venue = command.venue ?? usual
  const there = accounts.filter((account) => account.venue === venue)
  if (command.venue !== null && there.length === 0) {
    return { mistake: `${venueOf(command.venue).name} is not connected.` }
  }
  // Of two accounts there the trader chooses one in the ticket.
  const [only = null, ...others] = there
  const account = only !== null && others.length === 0 ? only.keyId : null
  if (order.kind === 'best') {
    return { draft: { ...newDraft('best', size), side, kind: 'limit' } }
  }
  const kind = kindOf(order, venue)
  const choices = [...kindChoices(venue), ...syntheticChoices(venue)]
  const trouble = choices.find((choice) => choice.kind === kind)?.trouble ?? ''
  if (trouble !== '') return { mistake: `${kindLabel(kind)}: ${trouble}.` }
  const known = capabilityOf(venue, kind)
  if (postOnly && known && !known.postOnly) return { mistake: `${nameOf(venue)} has no post-only.` }
  if (timeInForce !== null && known && !known.timeInForce.includes(timeInForce)) {
    const word = timeInForce.toUpperCase()
    return { mistake: `${nameOf(venue)} has no ${word} for this type of order.` }
  }
  const chosen = { timeInForce: timeInForce ?? 'gtc', postOnly } as const
  const base = { ...newDraft(account, size), side, kind, sizeUnit, ...chosen, chosen }
  return { draft: withFittingTime({ ...base, ...pricesOf(order) }, venue) }
}

const nameOf = (venue: VenueId | null) => (venue === null ? 'The exchange' : venueOf(venue).name)

/** The exchange's own type where it has one; Leadline holds a trailing stop where it has none. */
function kindOf(
  order: Exclude<CommandedOrder, { kind: 'best' }>,
  venue: VenueId | null,
): TicketKind {
  switch (order.kind) {
    case 'trailing-stop': {
      const isThere = capabilityOf(venue, 'trailing-stop-market') !== undefined
      return isThere ? 'trailing-stop-market' : 'held trailing-stop'
    }
    case 'oco':
    case 'bracket':
    case 'iceberg':
    case 'twap':
    case 'chase':
      return `held ${order.kind}`
    case 'market':
    case 'limit':
    case 'stop-market':
    case 'stop-limit':
    case 'take-profit-market':
    case 'take-profit-limit':
      return order.kind
  }
}

function pricesOf(order: CommandedOrder): Partial<TicketDraft> {
  switch (order.kind) {
    case 'market':
    case 'best':
      return {}
    case 'limit':
      return { limitPrice: order.limit }
    case 'stop-market':
    case 'take-profit-market':
      return { stopPrice: order.stop }
    case 'stop-limit':
    case 'take-profit-limit':
    case 'oco':
      return { limitPrice: order.limit, stopPrice: order.stop }
    case 'trailing-stop':
      return { trailing: order.value, trailingUnit: order.unit }
    case 'bracket': {
      const { entry, earlier = [], target, stop } = order
      const percent = evenPercent(earlier.length + 1)
      const earlierTargets = earlier.map((price) => ({ price, percent }))
      return { limitPrice: entry ?? '', earlierTargets, targetPrice: target, stopPrice: stop }
    }
    case 'iceberg':
      return { limitPrice: order.limit, displaySize: order.shown }
    case 'twap': {
      const { slices, minutes, limit } = order
      return { pieces: String(slices), minutes: String(minutes), limitPrice: limit ?? '' }
    }
    case 'chase':
      return { limitPrice: order.worst }
  }
}

/** The same for each of so many targets, in whole hundredths; the last one has what that leaves. */
function evenPercent(count: number): string {
  return exact('100')
    .div(exact(String(count)))
    .round(2, 0)
    .toFixed()
}
