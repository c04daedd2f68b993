import type { SubscriptionVerb } from '../../../kernel/connection/subscriptions.ts'

const depths = [25, 100, 500, 1000] as const

/**
 * The depth to subscribe at for so many levels: always more than are shown, so that one is in reserve when one of them
 * disappears, as Kraken's own kit does it.
 */
export function depthFor(levels: number): number {
  return depths.find((depth) => depth > levels) ?? 1000
}

/** Groups of topics: what the parameters of a subscription have in common. */
export const bookGroup = (depth: number) => `book ${depth}`
export const tradeGroup = 'trade'
export const tickerGroup = 'ticker'
export const instrumentGroup = 'instrument'

/** A subscription is known by its parameters: to leave one, they must be said again. */
export function subscriptionFrame(
  verb: SubscriptionVerb,
  group: string,
  symbols: readonly string[],
  id: number,
): string {
  const [channel = '', depth] = group.split(' ')
  const isEntering = verb === 'subscribe'
  const params = {
    channel,
    ...(channel === instrumentGroup ? {} : { symbol: symbols }),
    ...(depth === undefined ? {} : { depth: Number(depth) }),
    ...(channel === tickerGroup ? { event_trigger: 'bbo' } : {}),
    ...(channel === instrumentGroup && isEntering ? { include_tokenized_assets: false } : {}),
    ...(isEntering ? { snapshot: true } : {}),
  }
  return JSON.stringify({ method: verb, params, req_id: id })
}

export function pingFrame(id: number): string {
  return JSON.stringify({ method: 'ping', req_id: id })
}
