import type { FeeRates } from '@leadline/venues/account-events'

import { exact, toStep } from '../decimal-text.ts'

export interface PercentInput {
  side: 'buy' | 'sell'
  /** Of what can be used: from 0 to 100. */
  percent: string
  quoteAvailable: string
  assetAvailable: string
  /** What one unit costs: the limit, or the worst price reached; null where there is none. */
  price: string | null
  fees: FeeRates | null
  sizeStep: string
}

/** So many percent of the balance as a size, rounded down, with room for the fee of a buy; null without a price. */
export function sizeFromPercent(input: PercentInput): string | null {
  const { side, quoteAvailable, assetAvailable, price, fees, sizeStep } = input
  const share = exact(input.percent).div(exact('100'))
  if (side === 'sell') return toStep(exact(assetAvailable).times(share), sizeStep, 'down').toFixed()
  if (price === null) return null
  // The dearer of the two fees: it may turn out to be either.
  const maker = exact(fees?.maker ?? '0')
  const taker = exact(fees?.taker ?? '0')
  const withFee = exact(price).times(exact('1').plus(maker.gt(taker) ? maker : taker))
  return toStep(exact(quoteAvailable).times(share).div(withFee), sizeStep, 'down').toFixed()
}
