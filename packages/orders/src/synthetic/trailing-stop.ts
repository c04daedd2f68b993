import type { OrderSide, TrailingOffset } from '@leadline/venues/order-terms'

import { exact } from '../decimal-text.ts'
import { filledOf } from './synthetic-parts.ts'
import {
  certain,
  type SyntheticStep,
  type SyntheticView,
  triggerPrice,
  wait,
} from './synthetic-state-machine.ts'
import { isReached, sendStop } from './synthetic-stop.ts'

/** Where the stop stands behind the best price seen. */
export function trailingStopAt(extreme: string, offset: TrailingOffset, side: OrderSide): string {
  const price = exact(extreme)
  const distance =
    offset.unit === 'price'
      ? exact(offset.value)
      : price.times(exact(offset.value)).div(exact('100'))
  return (side === 'sell' ? price.minus(distance) : price.plus(distance)).toFixed()
}

/** Stays behind the market at its distance and never moves away from it; nothing rests at the exchange until it is reached. */
export function decideTrailingStop(view: SyntheticView<'trailing-stop'>): SyntheticStep {
  const { held: synthetic, terms, parts, prices } = view
  const { side, size, offset, triggerBy } = terms
  const { memory } = synthetic
  if (memory.isTriggered) {
    return certain(parts) ?? sendStop(view, side, null, exact(size).minus(filledOf(parts)))
  }
  const price = triggerPrice(prices, side, triggerBy)
  if (price === null) return wait
  const extreme = furthest(memory.extreme, price, side)
  if (isReached(price, trailingStopAt(extreme, offset, side), side)) {
    return { do: 'remember', memory: { ...memory, extreme, isTriggered: true }, isUrgent: true }
  }
  if (extreme === memory.extreme) return wait
  return { do: 'remember', memory: { ...memory, extreme }, isUrgent: memory.extreme === null }
}

function furthest(before: string | null, price: string, side: OrderSide): string {
  if (before === null) return price
  const isFurther =
    side === 'sell' ? exact(price).gt(exact(before)) : exact(price).lt(exact(before))
  return isFurther ? price : before
}
