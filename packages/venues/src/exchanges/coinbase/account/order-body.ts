import type { OrderTerms } from '../../../order-terms.ts'

/** The time, to the second. */
export function rfc3339(timeMs: number): string {
  return new Date(timeMs).toISOString().replace(/\.\d+Z$/, 'Z')
}

/**
 * What an order is tried as; placed, our number stands before it. Each field is where Coinbase's own examples have it.
 * The terms are fit for Coinbase.
 */
export function orderBody(productId: string, terms: OrderTerms): object {
  return {
    product_id: productId,
    side: terms.side === 'buy' ? 'BUY' : 'SELL',
    order_configuration: configurationOf(terms),
  }
}

function configurationOf(terms: OrderTerms): object {
  const { kind, timeInForce, limitPrice, stopPrice, postOnly, expiresAt } = terms
  const sized = { base_size: terms.size }
  const limit = { ...sized, limit_price: limitPrice }
  const isDated = timeInForce === 'gtd' && expiresAt !== null
  const end = isDated ? { end_time: rfc3339(expiresAt) } : {}
  const suffix = isDated ? 'gtd' : 'gtc'
  if (kind === 'market') {
    const money = { quote_size: terms.quoteSize }
    return { market_market_ioc: terms.quoteSize === null ? sized : money }
  }
  if (kind === 'bracket') {
    return { [`trigger_bracket_${suffix}`]: { ...limit, stop_trigger_price: stopPrice, ...end } }
  }
  if (kind === 'stop-limit' || kind === 'take-profit-limit') {
    const stop = { stop_price: stopPrice, ...end, stop_direction: directionOf(terms) }
    return { [`stop_limit_stop_limit_${suffix}`]: { ...limit, ...stop } }
  }
  // There is no limit_limit_ioc.
  if (timeInForce === 'ioc') return { sor_limit_ioc: limit }
  if (timeInForce === 'fok') return { limit_limit_fok: limit }
  return { [`limit_limit_${suffix}`]: { ...limit, ...end, post_only: postOnly } }
}

/** Where the market must go to trigger it: a stop-loss sells on the way down, a take-profit on the way up. */
function directionOf({ kind, side }: OrderTerms): string {
  const isUp = (side === 'buy') === (kind === 'stop-limit')
  return `STOP_DIRECTION_STOP_${isUp ? 'UP' : 'DOWN'}`
}
