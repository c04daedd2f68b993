import { exact, zero } from '@leadline/orders/decimal-text'
import type { OrderChange } from '@leadline/venues/account-adapter'
import type { OrderKind, OrderTerms } from '@leadline/venues/order-terms'

import type { NewOrder } from './runner-ports.ts'
import type { AskedTerms, ReplaceCall } from './script-values.ts'
import { WrongValue } from './wrong-value.ts'

export type ReadTerms = Pick<NewOrder, 'limit' | 'stop' | 'timeInForce' | 'postOnly'>

/** What a script asks of an order's kind; what contradicts itself is a mistake in the script, and said there. */
export function readTerms(asked: AskedTerms): ReadTerms {
  const limit = above(asked.limit, 'limit')
  const stop = above(asked.stop ?? null, 'stop')
  const { timeInForce = 'gtc', postOnly = false } = asked
  if (limit === null && postOnly) throw new WrongValue('post_only needs a limit')
  if (limit === null && timeInForce !== 'gtc') {
    throw new WrongValue(`time_in_force ${timeInForce.toUpperCase()} needs a limit`)
  }
  if (postOnly && timeInForce !== 'gtc') {
    const word = timeInForce.toUpperCase()
    throw new WrongValue(`an order that is ${word} trades at once: it cannot be post_only`)
  }
  return { limit, stop, timeInForce, postOnly }
}

/** What a script wants different about an order that works. */
export function readChange(
  asked: Omit<ReplaceCall, 'kind' | 'id'>,
  order: { limit: string | null; stop: string | null },
): OrderChange {
  const [size, limitPrice, stopPrice] = [
    above(asked.size, 'size'),
    above(asked.limit, 'limit'),
    above(asked.stop, 'stop'),
  ]
  if (size === null && limitPrice === null && stopPrice === null) {
    throw new WrongValue('replace needs a size, a limit or a stop')
  }
  if (limitPrice !== null && order.limit === null) {
    throw new WrongValue('this order has no limit that could be replaced')
  }
  if (stopPrice !== null && order.stop === null) {
    throw new WrongValue('this order has no stop that could be replaced')
  }
  return { size, limitPrice, stopPrice }
}

/** The order as exchanges are asked for it. */
export function orderTermsOf(order: Omit<NewOrder, 'venue' | 'effect'>): OrderTerms {
  const { symbol, side, size, limit, stop, timeInForce, postOnly } = order
  const kind = kindOf(order)
  return {
    symbol,
    side,
    kind,
    size,
    quoteSize: null,
    limitPrice: limit,
    stopPrice: stop,
    trailing: null,
    // A market order takes what is there.
    timeInForce: kind === 'market' ? 'ioc' : timeInForce,
    expiresAt: null,
    postOnly,
    displaySize: null,
  }
}

function kindOf({ limit, stop }: Pick<NewOrder, 'limit' | 'stop'>): OrderKind {
  if (stop === null) return limit === null ? 'market' : 'limit'
  return limit === null ? 'stop-market' : 'stop-limit'
}

function above(price: string | null, name: string): string | null {
  if (price === null || exact(price).gt(zero)) return price
  throw new WrongValue(`the ${name} must be above 0`)
}
