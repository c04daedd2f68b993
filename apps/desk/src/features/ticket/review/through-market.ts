import type { WireEstimate } from '@leadline/desk-protocol/messages/trading-answers'
import { exact } from '@leadline/orders/decimal-text'

import { formatDecimal, formatPrice } from '../../../platform/numbers/format-decimal.ts'

/** A limit so far past the best price is rarely meant. */
const fromPercent = exact('1')
const hundred = exact('100')

/** Warns of a limit that reaches far through the market; the price guard may be off, as in practice. Undefined where it does not. */
export function throughMarketWords({
  terms: { kind, side, limitPrice, isMarketable },
  bestPrice,
}: Pick<WireEstimate, 'terms' | 'bestPrice'>): string | undefined {
  if (kind !== 'limit' || isMarketable || limitPrice === null || bestPrice === null)
    return undefined
  const best = exact(bestPrice)
  const past = side === 'buy' ? exact(limitPrice).minus(best) : best.minus(exact(limitPrice))
  const percent = past.times(hundred).div(best)
  if (percent.lt(fromPercent)) return undefined
  const [way, of] = side === 'buy' ? ['above', 'ask'] : ['below', 'bid']
  return `The limit is ${formatDecimal(percent.toFixed(1))} % ${way} the best ${of}, ${formatPrice(bestPrice)}: it trades at once with whatever stands between them.`
}
