import type { VenueOrderStatus } from '../../../account-events.ts'
import { isAboveZero } from '../../../kernel/account/amounts.ts'
import { nameOf } from '../../../kernel/json/fields.ts'
import type { OrderKind, OrderSide, TimeInForce } from '../../../order-terms.ts'

export function sideOf(word: unknown): OrderSide | null {
  return word === 'BUY' ? 'buy' : word === 'SELL' ? 'sell' : null
}

const kinds = new Map<string, OrderKind>([
  ['market', 'market'],
  ['limit', 'limit'],
  ['stoplimit', 'stop-limit'],
  ['bracket', 'bracket'],
])

/** Spelled 'Stop Limit', 'STOP_LIMIT' and otherwise. */
export function kindOf(word: unknown): OrderKind | null {
  return kinds.get(nameOf(word).toLowerCase().replaceAll(/[\s_]/g, '')) ?? null
}

const times = new Map<unknown, TimeInForce>([
  ['GOOD_UNTIL_CANCELLED', 'gtc'],
  ['GOOD_UNTIL_DATE_TIME', 'gtd'],
  ['IMMEDIATE_OR_CANCEL', 'ioc'],
  ['FILL_OR_KILL', 'fok'],
])

export function timeInForceOf(word: unknown): TimeInForce | null {
  return times.get(word) ?? null
}

/** 'true' in the stream, true in answers. */
export function flagOf(value: unknown): boolean | null {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : null
}

/** A time of the year 1 means none. */
export function isSet(time: number | undefined): time is number {
  return time !== undefined && time > 0
}

interface StatusFacts {
  word: unknown
  filled: string | null
  timeInForce: TimeInForce | null
  /** Until when it was good, in milliseconds. */
  endsAt: number | undefined
  now: number
}

/** A word that we do not know says nothing: the order is requested. */
export function statusOf(facts: StatusFacts): VenueOrderStatus {
  const { word, filled, timeInForce, endsAt, now } = facts
  switch (word) {
    case 'PENDING':
    case 'QUEUED':
      return 'pending'
    case 'OPEN':
    case 'EDIT_QUEUED':
    case 'CANCEL_QUEUED':
      return filled !== null && isAboveZero(filled) ? 'partially-filled' : 'open'
    case 'FILLED':
      return 'filled'
    case 'CANCELLED':
      // Which of the two words an order gets that ran out is not known: its time reports.
      return timeInForce === 'gtd' && isSet(endsAt) && endsAt <= now ? 'expired' : 'canceled'
    case 'EXPIRED':
      return 'expired'
    case 'FAILED':
      return 'rejected'
    default:
      return 'unknown'
  }
}
