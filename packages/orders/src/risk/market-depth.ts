import { formatScaled, parseScaled } from '@leadline/decimal/scaled'
import type { Levels } from '@leadline/order-book/book/levels'
import type { BookScale } from '@leadline/order-book/book/venue-book'
import { estimateNotional, estimateSize } from '@leadline/order-book/estimate/estimate'

import { type Decimal, exact, toStep, zero } from '../decimal-text.ts'

/** The side of the exchange's own book that an order would take from, as it is shown right now. */
export interface MarketDepth {
  levels: Levels
  scale: BookScale
}

/** What an order would find in the book that is shown. */
export interface BookWalk {
  /** The worst price that it reaches; undefined where it reaches nothing. */
  worst: Decimal | undefined
  /** The book holds all of it. */
  isWhole: boolean
  /** What the book holds within the bounds, in the asset. */
  held: () => Decimal
}

export interface WalkBounds {
  /** Levels that are worse are not touched. */
  until?: Decimal | undefined
  /** Levels that are better are passed over: the market has left them behind when a stop is triggered. */
  from?: Decimal | undefined
}

/** Takes a size, or an amount of money, from the book, level by level. */
export function walkBook(
  { levels, scale }: MarketDepth,
  amount: { size: string | null; quoteSize: string | null },
  { until, from }: WalkBounds = {},
): BookWalk {
  const { priceDecimals, sizeDecimals } = scale
  const within = from ? beyond(levels, from, priceDecimals) : levels
  const limitPrice = until && scaledPrice(until, priceDecimals, levels.side)
  const bounds = { limitPrice }
  const isMoney = amount.quoteSize !== null
  const requested = isMoney
    ? parseScaled(amount.quoteSize ?? '0', priceDecimals + sizeDecimals)
    : parseScaled(roundedUp(amount.size ?? '0', sizeDecimals), sizeDecimals)
  const held = () =>
    exact(formatScaled(estimateSize(within, Number.MAX_SAFE_INTEGER, bounds).size, sizeDecimals))
  // No number that a book could hold.
  if (requested === undefined) return { worst: undefined, isWhole: false, held }
  const estimate = isMoney
    ? estimateNotional(within, requested, bounds)
    : estimateSize(within, requested, bounds)
  // What is left of the money buys less than one more lot at the worst price reached.
  const isWhole = isMoney
    ? estimate.levels > 0 && BigInt(estimate.unfilled) < BigInt(estimate.worstPrice || 0)
    : BigInt(estimate.unfilled) === 0n
  const worst = Number.isNaN(estimate.worstPrice)
    ? undefined
    : exact(formatScaled(estimate.worstPrice, priceDecimals))
  return { worst, isWhole, held }
}

/** The book without what is better than a price. */
function beyond(levels: Levels, from: Decimal, priceDecimals: number): Levels {
  const isBetter = (at: number) => {
    const price = exact(formatScaled(levels.priceAt(at), priceDecimals))
    return levels.side === 'ask' ? price.lt(from) : price.gt(from)
  }
  let skipped = 0
  while (skipped < levels.length && isBetter(skipped)) skipped += 1
  return {
    side: levels.side,
    length: levels.length - skipped,
    priceAt: (level) => levels.priceAt(level + skipped),
    sizeAt: (level) => levels.sizeAt(level + skipped),
  }
}

/** On the book's scale, toward the market: a level that only rounding lets in is not taken. */
function scaledPrice(price: Decimal, decimals: number, side: 'bid' | 'ask'): number | undefined {
  const step = exact(`1e-${decimals}`).toFixed()
  const rounded = toStep(price, step, side === 'ask' ? 'down' : 'up')
  const scaled = parseScaled((rounded.lt(zero) ? zero : rounded).toFixed(), decimals)
  return typeof scaled === 'number' ? scaled : undefined
}

function roundedUp(size: string, decimals: number): string {
  return toStep(exact(size), exact(`1e-${decimals}`).toFixed(), 'up').toFixed()
}
