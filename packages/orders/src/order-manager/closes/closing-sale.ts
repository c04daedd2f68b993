import type { Balance } from '@leadline/venues/account-events'
import type { Instrument } from '@leadline/venues/instrument'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import type { OrderTerms } from '@leadline/venues/order-terms'

import { type Decimal, exact, largest, smallest, toStep, zero } from '../../decimal-text.ts'
import type { OrderRecord } from '../../order-record.ts'
import { pricePast } from '../../risk/order-value.ts'
import { plainTerms } from '../../synthetic/synthetic-state-machine.ts'
import type { MarketPrices } from '../order-market.ts'

const hundred = exact('100')
/** Where the trader has set no limits: how far a sale reaches at an exchange that has no market orders. */
const usualBandPercent = '1'

export interface Holding {
  total: Decimal
  /** Not for sale in a working order. */
  free: Decimal
}

/** What an account holds of an asset. An exchange may hold back longer what a canceled order held: orders decide. */
export function holdingOf(
  asset: string,
  balances: ReadonlyMap<string, Balance>,
  working: readonly OrderRecord[],
): Holding {
  const { available = '0', held = '0' } = balances.get(asset) ?? {}
  const total = exact(available).plus(exact(held))
  const inOrders = working
    .filter(({ terms }) => terms.side === 'sell' && terms.symbol.split('-')[0] === asset)
    .reduce((sum, { terms, filled }) => {
      return sum.plus(largest(exact(terms.size ?? '0').minus(exact(filled)), zero))
    }, zero)
  return { total, free: largest(total.minus(inOrders), zero) }
}

/** So much of what is held, on the exchange's step and never more than it. */
export function partOf({ total, free }: Holding, percent: Decimal, sizeStep: string): Decimal {
  // What is held in another market by an order stays there: of a whole position, the rest is sold.
  if (percent.gte(hundred)) return toStep(smallest(total, free), sizeStep, 'down')
  return toStep(total.times(percent).div(hundred), sizeStep, 'down')
}

/** A sale at the market; where the exchange has none, a limit that takes what is there and rests nowhere. */
export function closingTerms(
  { symbol, priceStep }: Pick<Instrument, 'symbol' | 'priceStep'>,
  size: string,
  { kinds }: Pick<OrderCapabilities, 'kinds'>,
  { bestBid, isLive }: Pick<MarketPrices, 'bestBid' | 'isLive'>,
  bandPercent: string = usualBandPercent,
): OrderTerms | { problem: string } {
  const [timeInForce] = kinds.market?.timeInForce ?? []
  if (timeInForce) return plainTerms(symbol, 'sell', size, null, { timeInForce })
  if (kinds.limit?.timeInForce.includes('ioc') !== true) {
    return { problem: 'has no order that sells at once' }
  }
  if (!isLive || bestBid === null) return { problem: 'has no live bid now' }
  const edge = toStep(pricePast(exact(bestBid), exact(bandPercent), 'sell'), priceStep, 'up')
  const limitPrice = largest(edge, exact(priceStep)).toFixed()
  return plainTerms(symbol, 'sell', size, limitPrice, { timeInForce: 'ioc' })
}
