import type { OrderSide } from '@leadline/venues/order-terms'

import { type Decimal, exact, toStep } from '../decimal-text.ts'
import { isFinished } from '../order-record.ts'
import { afterFailures } from './retries.ts'
import type { SyntheticStop } from './synthetic-order.ts'
import { filledOf, isTooSmall, onSide, withRole } from './synthetic-parts.ts'
import {
  endWithRest,
  type SyntheticStep,
  type SyntheticScene,
  plainTerms,
  triggerPrice,
  wait,
} from './synthetic-state-machine.ts'

/** The market has reached the stop: down to it for a sell, up to it for a buy. */
export function isReached(price: string | null, stopPrice: string, side: OrderSide): boolean {
  if (price === null) return false
  return side === 'sell' ? exact(price).lte(exact(stopPrice)) : exact(price).gte(exact(stopPrice))
}

export function isStopReached(
  { prices }: SyntheticScene,
  stop: SyntheticStop,
  side: OrderSide,
): boolean {
  return isReached(triggerPrice(prices, side, stop.triggerBy), stop.stopPrice, side)
}

/**
 * Sends what is left, after everything else is certainly gone. A market order that found too little in the book goes
 * again for the rest; a limit order that was canceled does not.
 */
export function sendStop(
  view: SyntheticScene,
  side: OrderSide,
  limitPrice: string | null,
  left: Decimal,
): SyntheticStep {
  const { parts, instrument, now, prices } = view
  const stops = withRole(parts, 'stop')
  if (stops.some(({ state }) => !isFinished(state))) return wait
  const size = toStep(left, instrument.sizeStep, 'down')
  const reference = limitPrice ?? (side === 'sell' ? prices.bestBid : prices.bestAsk)
  if (isTooSmall(instrument, size, reference)) {
    return endWithRest(left, filledOf(onSide(parts, side)))
  }
  const wasCanceled = limitPrice !== null
  const failure = afterFailures(stops, now, ({ state }) => wasCanceled && state === 'canceled')
  if (failure) return failure
  const terms = plainTerms(instrument.symbol, side, size.toFixed(), limitPrice)
  return { do: 'place', role: 'stop', terms }
}
