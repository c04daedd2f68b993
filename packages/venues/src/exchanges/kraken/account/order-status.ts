import type { VenueOrderStatus } from '../../../account-events.ts'
import { isAboveZero } from '../../../kernel/account/amounts.ts'
import type { OrderKind, TimeInForce } from '../../../order-terms.ts'

const streamStatuses = new Map<string, VenueOrderStatus>([
  ['pending_new', 'pending'],
  // Also a stop that has not been triggered.
  ['new', 'open'],
  ['partially_filled', 'partially-filled'],
  ['filled', 'filled'],
  ['canceled', 'canceled'],
  ['expired', 'expired'],
])

/** The word of the executions channel. */
export function streamStatus(word: string | undefined): VenueOrderStatus {
  return streamStatuses.get(word ?? '') ?? 'unknown'
}

/** The word of the other calls, which do not say whether an open order is partly filled. */
export function restStatus(word: string | undefined, filled: string | null): VenueOrderStatus {
  switch (word) {
    case 'pending':
      return 'pending'
    case 'open':
      return filled !== null && isAboveZero(filled) ? 'partially-filled' : 'open'
    case 'closed':
      return 'filled'
    case 'canceled':
    case 'expired':
      return word
    case undefined:
    default:
      return 'unknown'
  }
}

/** Kraken's word for each kind of order that is sent; an iceberg is a limit order that hides a part of itself. */
export const orderTypes = {
  market: 'market',
  limit: 'limit',
  'stop-market': 'stop-loss',
  'stop-limit': 'stop-loss-limit',
  'take-profit-market': 'take-profit',
  'take-profit-limit': 'take-profit-limit',
  'trailing-stop-market': 'trailing-stop',
  'trailing-stop-limit': 'trailing-stop-limit',
} as const satisfies Partial<Record<OrderKind, string>>

export type KrakenKind = keyof typeof orderTypes

export function isKrakenKind(kind: OrderKind): kind is KrakenKind {
  return kind in orderTypes
}

const kinds = new Map<string, OrderKind>([
  ['iceberg', 'limit'],
  ...Object.entries(orderTypes).map(([kind, word]) => [word, kind as KrakenKind] as const),
])

export function readKind(word: string | undefined): OrderKind | null {
  return kinds.get(word ?? '') ?? null
}

/** Upper case in what Kraken says, lower case in what it is sent. */
export function readTimeInForce(word: string | undefined): TimeInForce | null {
  const lower = word?.toLowerCase()
  return lower === 'gtc' || lower === 'ioc' || lower === 'fok' || lower === 'gtd' ? lower : null
}
