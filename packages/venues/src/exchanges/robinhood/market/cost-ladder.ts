import { divideToward } from '@leadline/decimal/divide-toward'
import { narrow } from '@leadline/decimal/scaled'
import { addScaled } from '@leadline/decimal/scaled-arithmetic'

import type { QuoteLevel } from '../../../market-events.ts'
import { wideDecimals } from './quote-rows.ts'

const greatestPrice = BigInt(Number.MAX_SAFE_INTEGER)

/** What a whole quantity costs on average. The price is at `wideDecimals`. */
export interface CostPoint {
  quantity: bigint
  price: bigint
}

/**
 * Levels of a ladder out of average prices for growing sizes: each holds what its size has more than the one before, at
 * the price that the difference costs. Where that price goes the wrong way or out of all bounds, the average stands for it as a flat step;
 * where no more than the rounding of the answers makes it go the wrong way, it is the price of the level before.
 * Rounded so that no level looks better than the answer it came from.
 */
export function ladderOf(
  side: 'bid' | 'ask',
  points: readonly CostPoint[],
  priceDecimals: number,
): QuoteLevel[] {
  const away = side === 'ask' ? 'greater' : 'smaller'
  const tick = 10n ** BigInt(wideDecimals - priceDecimals)
  const levels: QuoteLevel[] = []
  let before: CostPoint = { quantity: 0n, price: 0n }
  let last: bigint | undefined
  for (const point of points.toSorted((a, b) => (a.quantity < b.quantity ? -1 : 1))) {
    const size = point.quantity - before.quantity
    // The same size twice says nothing more.
    if (size <= 0n) continue
    const cost = point.quantity * point.price - before.quantity * before.price
    const marginal = BigInt(divideToward(cost, size, away))
    const isAbsurd = marginal <= 0n || priceAt(marginal, priceDecimals, away) > greatestPrice
    const noise = ((point.quantity + before.quantity) * tick) / size + tick
    const wrongBy = last === undefined ? 0n : side === 'ask' ? last - marginal : marginal - last
    if (isAbsurd || wrongBy > noise) last = point.price
    else if (last === undefined || wrongBy <= 0n) last = marginal
    add(levels, side, priceAt(last, priceDecimals, away), size)
    before = point
  }
  return levels
}

function priceAt(wide: bigint, decimals: number, away: 'greater' | 'smaller'): bigint {
  return BigInt(divideToward(wide, 10n ** BigInt(wideDecimals - decimals), away))
}

/** Levels of one price are one level. A price that no safe integer holds is left out. */
function add(levels: QuoteLevel[], side: 'bid' | 'ask', price: bigint, size: bigint): void {
  const narrowed = narrow(price)
  if (typeof narrowed !== 'number' || narrowed <= 0) return
  const same = levels.find((level) => level.price === narrowed)
  if (same) same.size = addScaled(same.size, narrow(size))
  else levels.push({ side, price: narrowed, size: narrow(size) })
}

/**
 * Both sides are sampled one after the other, so that the bid may stand above the ask by a hair. Such quotes are drawn
 * at the mid between them, never with a spread below zero.
 */
export function uncrossed(bids: readonly QuoteLevel[], asks: readonly QuoteLevel[]): QuoteLevel[] {
  const bid = Math.max(...bids.map(({ price }) => price))
  const ask = Math.min(...asks.map(({ price }) => price))
  if (!(bid > ask)) return [...bids, ...asks]
  const mid = ask + (bid - ask) / 2
  return [
    ...joined(bids, (price) => Math.min(price, Math.floor(mid))),
    ...joined(asks, (price) => Math.max(price, Math.ceil(mid))),
  ]
}

function joined(levels: readonly QuoteLevel[], move: (price: number) => number): QuoteLevel[] {
  const moved: QuoteLevel[] = []
  for (const { side, price, size } of levels) add(moved, side, BigInt(move(price)), BigInt(size))
  return moved
}
