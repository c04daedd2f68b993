import { formatScaled, parseScaled, type Scaled } from '@leadline/decimal/scaled'
import { type Estimate, estimateNotional, estimateSize } from '@leadline/order-book/estimate'
import type { Levels } from '@leadline/order-book/levels'
import type { BookScale } from '@leadline/order-book/venue-book'
import type { FeeRates } from '@leadline/venues/account-events'
import type { OrderTerms } from '@leadline/venues/order-terms'

import { type Decimal, exact, zero } from '../decimal-text.ts'

export interface EstimateInput {
  terms: OrderTerms
  /** The side of the chosen exchange's own unfiltered book that the order would take from; null where it is not live. */
  levels: Levels | null
  scale: BookScale
  sizeStep: string
  fees: FeeRates | null
  /** What can be used of the quote currency and of the asset at this account; null where not known. */
  quoteAvailable: string | null
  assetAvailable: string | null
}

/** What the ticket shows before anything is sent. Decimal text; null where it cannot be told. */
export interface OrderEstimate {
  /** What would trade at once, and what would rest. */
  takenSize: string
  restingSize: string
  averagePrice: string | null
  bestPrice: string | null
  worstPrice: string | null
  /** How deep it reaches: levels of the book. */
  levels: number
  /** Money that changes hands if all of it is filled, before the fee. */
  cost: string | null
  fee: string | null
  /** Cost and fee of a buy; what a sell brings after its fee. */
  total: string | null
  /** Of the quote currency for a buy, of the asset for a sell. Below zero where there is not enough. */
  left: string | null
  /** A market order that the book cannot fill has no estimate and is not offered. */
  canFill: boolean
}

export function estimateOrder(input: EstimateInput): OrderEstimate {
  const { terms, fees } = input
  const taken = takenNow(input)
  const takenSize = taken?.size ?? zero
  const whole = terms.size === null ? takenSize : exact(terms.size)
  const resting = whole.minus(takenSize)
  const restingPrice = terms.limitPrice ?? terms.stopPrice
  const restingCost = resting.lte(zero)
    ? zero
    : restingPrice === null
      ? null
      : resting.times(exact(restingPrice))
  const takenCost = taken?.notional ?? zero
  const cost = restingCost && takenCost.plus(restingCost)
  const fee =
    fees && restingCost
      ? takenCost.times(exact(fees.taker)).plus(restingCost.times(exact(fees.maker)))
      : null
  const total = cost && fee && (terms.side === 'buy' ? cost.plus(fee) : cost.minus(fee))
  return {
    takenSize: takenSize.toFixed(),
    restingSize: resting.toFixed(),
    averagePrice: takenSize.gt(zero) ? takenCost.div(takenSize).toFixed() : null,
    bestPrice: taken?.bestPrice ?? null,
    worstPrice: taken?.worstPrice ?? null,
    levels: taken?.levels ?? 0,
    cost: cost?.toFixed() ?? null,
    fee: fee?.toFixed() ?? null,
    total: total?.toFixed() ?? null,
    left: leftOf(input, whole, total)?.toFixed() ?? null,
    canFill: terms.kind !== 'market' || (taken !== null && taken.isWhole),
  }
}

interface Taken {
  size: Decimal
  notional: Decimal
  bestPrice: string | null
  worstPrice: string | null
  levels: number
  isWhole: boolean
}

/** What it takes from the book at this moment: everything for a market order, up to its limit for a limit order. */
function takenNow({ terms, levels, scale, sizeStep }: EstimateInput): Taken | null {
  const isAtOnce = terms.kind === 'market' || (terms.kind === 'limit' && !terms.postOnly)
  if (!isAtOnce || !levels) return null
  const { priceDecimals, sizeDecimals } = scale
  const limit = terms.limitPrice === null ? undefined : parseScaled(terms.limitPrice, priceDecimals)
  const limitPrice = typeof limit === 'number' ? limit : undefined
  const both = priceDecimals + sizeDecimals
  let estimate: Estimate
  let isWhole: boolean
  if (terms.quoteSize === null) {
    const size = parseScaled(terms.size ?? '0', sizeDecimals)
    if (size === undefined) return null
    estimate = estimateSize(levels, size, { limitPrice })
    isWhole = estimate.unfilled === 0
  } else {
    const money = parseScaled(terms.quoteSize, both)
    const lotStep = parseScaled(sizeStep, sizeDecimals)
    if (money === undefined || typeof lotStep !== 'number') return null
    estimate = estimateNotional(levels, money, { limitPrice, lotStep })
    // What is left over buys less than one more step at the worst price reached.
    const oneMore = BigInt(lotStep) * BigInt(estimate.worstPrice || 0)
    isWhole = estimate.levels > 0 && BigInt(estimate.unfilled) < oneMore
  }
  const price = (value: number) => (Number.isNaN(value) ? null : formatScaled(value, priceDecimals))
  return {
    size: decimal(estimate.size, sizeDecimals),
    notional: decimal(estimate.notional, both),
    bestPrice: price(estimate.bestPrice),
    worstPrice: price(estimate.worstPrice),
    levels: estimate.levels,
    isWhole,
  }
}

function leftOf(
  { terms, quoteAvailable, assetAvailable }: EstimateInput,
  size: Decimal,
  total: Decimal | null,
): Decimal | null {
  if (terms.side === 'sell')
    return assetAvailable === null ? null : exact(assetAvailable).minus(size)
  return quoteAvailable === null || !total ? null : exact(quoteAvailable).minus(total)
}

function decimal(value: Scaled, decimals: number): Decimal {
  return exact(formatScaled(value, decimals))
}
