import type { Scaled } from '@leadline/decimal/scaled'
import {
  addScaled,
  divideDown,
  multiplyScaled,
  subtractScaled,
} from '@leadline/decimal/scaled-arithmetic'

import type { Levels } from '../book/levels.ts'

/** What it would cost to take an amount from one side of a book at this moment, before fees. */
export interface Estimate {
  /** What would be filled, in lots. */
  size: Scaled
  /** What it is worth, exactly, with the decimals of price and size together. */
  notional: Scaled
  /** NaN where nothing would be filled, as is the worst price. */
  bestPrice: number
  worstPrice: number
  /** How many levels would be touched. */
  levels: number
  /** What the book does not give of the amount: lots, or money where the amount was money. */
  unfilled: Scaled
  /** How much worse than all of it at the best price: the cost of the size. Never below zero. */
  overBest: Scaled
}

export interface TakeLimits {
  /** Levels worse than this are not touched: the price of a limit order. */
  limitPrice?: number | undefined
  /** An order is a multiple of so many lots. */
  lotStep?: number | undefined
}

/** Takes `size` lots, from the best price outward. */
export function estimateSize(
  from: Levels,
  size: Scaled,
  { limitPrice }: Pick<TakeLimits, 'limitPrice'> = {},
): Estimate {
  let left = size
  let notional: Scaled = 0
  let worstPrice = Number.NaN
  let levels = 0
  for (; levels < from.length && left > 0; levels += 1) {
    const price = from.priceAt(levels)
    if (isWorse(price, limitPrice, from.side)) break
    const available = from.sizeAt(levels)
    const part = available < left ? available : left
    notional = addScaled(notional, multiplyScaled(price, part))
    left = subtractScaled(left, part)
    worstPrice = price
  }
  const filled = subtractScaled(size, left)
  const bestPrice = levels > 0 ? from.priceAt(0) : Number.NaN
  const atBest = levels > 0 ? multiplyScaled(bestPrice, filled) : 0
  const overBest =
    from.side === 'ask' ? subtractScaled(notional, atBest) : subtractScaled(atBest, notional)
  return { size: filled, notional, bestPrice, worstPrice, levels, unfilled: left, overBest }
}

/**
 * Spends `notional`, which has the decimals of price and size together, or sells for so much. Only whole steps of lots
 * can be ordered, so what stays unfilled may simply be worth less than one more of them.
 */
export function estimateNotional(
  from: Levels,
  notional: Scaled,
  { limitPrice, lotStep = 1 }: TakeLimits = {},
): Estimate {
  let money = notional
  let lots: Scaled = 0
  for (let level = 0; level < from.length; level += 1) {
    const price = from.priceAt(level)
    if (isWorse(price, limitPrice, from.side)) break
    const available = from.sizeAt(level)
    const affordable = divideDown(money, price)
    const part = available < affordable ? available : affordable
    lots = addScaled(lots, part)
    money = subtractScaled(money, multiplyScaled(price, part))
    if (part < available) break
  }
  const whole = multiplyScaled(divideDown(lots, lotStep), lotStep)
  const estimate = estimateSize(from, whole, { limitPrice })
  return { ...estimate, unfilled: subtractScaled(notional, estimate.notional) }
}

function isWorse(price: number, limit: number | undefined, side: 'bid' | 'ask'): boolean {
  if (limit === undefined) return false
  return side === 'ask' ? price > limit : price < limit
}
