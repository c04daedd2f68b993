import type { VenueOrderStatus } from '../../../account-events.ts'
import type { OrderKind, OrderSide, TimeInForce } from '../../../order-terms.ts'

export function sideOf(word: unknown): OrderSide | null {
  return word === 'BUY' ? 'buy' : word === 'SELL' ? 'sell' : null
}

const kinds = new Map<unknown, OrderKind>([
  ['MARKET', 'market'],
  ['LIMIT', 'limit'],
  ['LIMIT_MAKER', 'limit'],
  ['STOP_LOSS', 'stop-market'],
  ['STOP_LOSS_LIMIT', 'stop-limit'],
  ['TAKE_PROFIT', 'take-profit-market'],
  ['TAKE_PROFIT_LIMIT', 'take-profit-limit'],
])

/** A stop that trails has no type of its own. */
export function kindOf(word: unknown, isTrailing: boolean): OrderKind | null {
  const kind = kinds.get(word) ?? null
  if (!isTrailing) return kind
  if (kind === 'stop-market') return 'trailing-stop-market'
  return kind === 'stop-limit' ? 'trailing-stop-limit' : kind
}

const times = new Map<unknown, TimeInForce>([
  ['GTC', 'gtc'],
  ['IOC', 'ioc'],
  ['FOK', 'fok'],
])

/** Market orders are reported as good till canceled, which they are not. */
export function timeInForceOf(word: unknown, kind: OrderKind | null): TimeInForce | null {
  return kind === 'market' ? 'ioc' : (times.get(word) ?? null)
}

/** Only plain limit orders are made to be post-only or not; of others nothing is reported. */
export function postOnlyOf(word: unknown): boolean | null {
  if (word === 'LIMIT_MAKER') return true
  return word === 'LIMIT' ? false : null
}

const statuses = new Map<unknown, VenueOrderStatus>([
  ['PENDING_NEW', 'pending'],
  ['NEW', 'open'],
  ['PENDING_CANCEL', 'open'],
  ['PARTIALLY_FILLED', 'partially-filled'],
  ['FILLED', 'filled'],
  ['CANCELED', 'canceled'],
  ['REJECTED', 'rejected'],
  ['EXPIRED', 'expired'],
  ['EXPIRED_IN_MATCH', 'expired'],
])

/** A word that we do not know says nothing: the order is requested. */
export function statusOf(word: unknown): VenueOrderStatus {
  return statuses.get(word) ?? 'unknown'
}

/** Why an order ended, in the exchange's words; empty where it does not report. */
export function reasonOf(status: unknown, ...words: readonly unknown[]): string {
  const reported = words.find((word) => typeof word === 'string' && word !== '' && word !== 'NONE')
  if (typeof reported === 'string') return reported
  return status === 'EXPIRED_IN_MATCH' ? 'It would have traded with an order of your own.' : ''
}
