import type { OrderSide } from '@leadline/venues/order-terms'

import { exact, toStep, zero } from '../decimal-text.ts'

export interface RiskInput {
  side: OrderSide
  /** What may be lost from entry to stop, before fees, in the quote currency. */
  risk: string
  entry: string
  stop: string
  sizeStep: string
}

/** The size that loses so much from entry to stop, rounded down; null where the stop is not on the losing side. */
export function sizeFromRisk({ side, risk, entry, stop, sizeStep }: RiskInput): string | null {
  const [from, to] = [exact(entry), exact(stop)]
  const distance = side === 'buy' ? from.minus(to) : to.minus(from)
  if (distance.lte(zero)) return null
  const size = toStep(exact(risk).div(distance), sizeStep, 'down')
  // The quotient was rounded at its last decimal, perhaps over the edge.
  const isWithin = size.times(distance).lte(exact(risk))
  return (isWithin ? size : size.minus(exact(sizeStep))).toFixed()
}
