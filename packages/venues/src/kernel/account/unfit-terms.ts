import type { OrderCapabilities } from '../../order-capabilities.ts'
import type { OrderKind, OrderTerms } from '../../order-terms.ts'

const limitKinds = new Set<OrderKind>([
  'limit',
  'stop-limit',
  'take-profit-limit',
  'trailing-stop-limit',
  'bracket',
])
const stopKinds = new Set<OrderKind>([
  'stop-market',
  'stop-limit',
  'take-profit-market',
  'take-profit-limit',
  'bracket',
])

/** The latest time that can be written down. */
const latest = 8.64e15

/**
 * Why an order cannot be said in the words of an exchange; undefined where it can. The ticket has asked all this before:
 * here it keeps a wish that an exchange does not know from being left out of the order silently.
 */
export function unfitTerms(capabilities: OrderCapabilities, terms: OrderTerms): string | undefined {
  const { kind, side, timeInForce, size, quoteSize, expiresAt } = terms
  const ability = capabilities.kinds[kind]
  if (!ability) return 'The exchange has no such kind of order.'
  if (!ability.timeInForce.includes(timeInForce)) {
    return `The exchange has no ${timeInForce.toUpperCase()} for this kind of order.`
  }
  const isAtOnce = timeInForce === 'ioc' || timeInForce === 'fok'
  if (terms.postOnly && (!ability.postOnly || isAtOnce)) return 'This order cannot be post-only.'
  if (terms.displaySize !== null && (!ability.iceberg || isAtOnce || terms.postOnly)) {
    return 'This order cannot show a part of itself only.'
  }
  const canBeMoney = quoteSize === null || (size === null && ability.quoteSized.includes(side))
  if (!canBeMoney) return 'This order cannot be sized in money.'
  if (size === null && quoteSize === null) return 'The order has no size.'
  const hasLimit =
    ability.isLimitOffset === true ? terms.limitOffset !== undefined : terms.limitPrice !== null
  if (limitKinds.has(kind) && !hasLimit) return 'The order has no limit price.'
  if (terms.limitOffset !== undefined && ability.isLimitOffset !== true) {
    return 'The limit of this order is a price, not a distance.'
  }
  if (stopKinds.has(kind) && terms.stopPrice === null) return 'The order has no stop price.'
  if (kind.startsWith('trailing-') && terms.trailing === null) {
    return 'The order does not say how far it trails.'
  }
  const isDated = expiresAt !== null && expiresAt >= 0 && expiresAt <= latest
  return timeInForce === 'gtd' && !isDated
    ? 'The order does not say until when it is good.'
    : undefined
}
