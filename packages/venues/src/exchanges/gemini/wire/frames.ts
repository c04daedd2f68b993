import type { SubscriptionVerb } from '../../../kernel/connection/subscriptions.ts'

/** Names of streams. Only one of the two speeds of a book may be subscribed: their frames look alike. */
export const bookStream = (id: string) => `${id}@depth@100ms`
export const tradeStream = (id: string) => `${id}@trade`
export const tickerStream = (id: string) => `${id}@bookTicker`

/** The first frame of a book is then the whole book; without it, there is no way to begin one. */
export const connectionSuffix = '?snapshot=-1'

export function subscriptionFrame(
  verb: SubscriptionVerb,
  streams: readonly string[],
  id: number,
): string {
  return JSON.stringify({ id, method: verb, params: streams })
}

export function requestFrame(method: 'ping' | 'time' | 'conninfo', id: number): string {
  return JSON.stringify({ id, method })
}
