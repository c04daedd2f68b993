import type { RequestPriority, VenueRequest } from '../adapter-io.ts'

const order: readonly RequestPriority[] = [
  'cancel',
  'order',
  'reconcile',
  'account',
  'market',
  'history',
]

/** Zero leaves first. */
export function rankOf(priority: RequestPriority): number {
  return order.indexOf(priority)
}

/** What may use the reserve: ways out of the market, orders, and the query what became of them. */
export function isUrgent(priority: RequestPriority): boolean {
  return rankOf(priority) <= rankOf('reconcile')
}

/** Requests of one key share its allowance and its place in line; public ones share another. */
export function laneOf(request: VenueRequest): string {
  return request.keyId ?? 'public'
}
