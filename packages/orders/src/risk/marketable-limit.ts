import type { Instrument } from '@leadline/venues/instrument'
import type { OrderTerms } from '@leadline/venues/order-terms'

import { exact, toStep, zero } from '../decimal-text.ts'
import { pricePast } from './order-value.ts'
import type { RiskState } from './risk-state.ts'

type Band = Pick<RiskState, 'bestBid' | 'bestAsk' | 'limits' | 'kinds'>

/**
 * A market order as it leaves: a limit at the edge of the trader's price band that takes what is there and rests nowhere,
 * so that a market that runs away between the check and the fill costs no more than was checked. Left as it is where
 * money itself is the bound, where the exchange has a protection of its own, and where it has no such limit orders.
 */
export function asMarketableLimit(
  terms: OrderTerms,
  { priceStep }: Pick<Instrument, 'priceStep'>,
  { bestBid, bestAsk, limits, kinds }: Band,
): OrderTerms {
  const { kind, side, size } = terms
  const best = side === 'buy' ? bestAsk : bestBid
  if (kind !== 'market' || size === null || best === null || !limits) return terms
  if (kinds?.market?.collarPercent || kinds?.limit?.timeInForce.includes('ioc') !== true) {
    return terms
  }
  const edge = pricePast(exact(best), exact(limits.priceBandPercent), side)
  // Toward the market, so that rounding does not reach beyond the band.
  const rounded = toStep(edge, priceStep, side === 'buy' ? 'down' : 'up')
  const limitPrice = (rounded.gt(zero) ? rounded : exact(priceStep)).toFixed()
  return { ...terms, kind: 'limit', timeInForce: 'ioc', limitPrice, isMarketable: true }
}
