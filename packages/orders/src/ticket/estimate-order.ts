import { formatScaled, parseScaled, type Scaled } from '@leadline/decimal/scaled'
import type { Levels } from '@leadline/order-book/book/levels'
import type { BookScale } from '@leadline/order-book/book/venue-book'
import {
  type Estimate,
  estimateNotional,
  estimateSize,
} from '@leadline/order-book/estimate/estimate'
import type { FeeRates } from '@leadline/venues/account-events'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import type { OrderTerms } from '@leadline/venues/order-terms'

import { type Decimal, exact, toStep, zero } from '../decimal-text.ts'
import { heldPerUnit } from './order-hold.ts'

export interface EstimateInput {
  terms: OrderTerms
  /** The side of the chosen exchange's own unfiltered book that the order would take from; null where it is not live. */
  levels: Levels | null
  scale: BookScale
  sizeStep: string
  fees: FeeRates | null
  /** What the exchange holds back when the order is placed. */
  holds: OrderCapabilities['holds']
  /** What can be used of the quote currency and of the asset at this account; null where not known. */
  quoteAvailable: string | null
  assetAvailable: string | null
}

/** What the ticket shows before anything is sent. Decimal text; null where it cannot be determined. */
export interface OrderEstimate {
  /** What would trade at once, and what would then rest in the book. */
  takenSize: string
  restingSize: string
  /** What its time in force cancels at once: of an IOC what does not trade, of a FOK all of it or nothing. */
  canceledSize: string
  /** What is not in the book before its trigger. */
  waitingSize: string
  averagePrice: string | null
  bestPrice: string | null
  worstPrice: string | null
  /** How deep it reaches: levels of the book. */
  levels: number
  /** Money that changes hands if all that is not canceled is filled, before the fee. */
  cost: string | null
  fee: string | null
  /** Of what the fee is taken: of the quote currency, or out of the asset that is bought. */
  feeIn: 'quote' | 'asset'
  /** What a buy takes of the quote currency, the fee included where it is taken of that; what a sell brings after its fee. */
  total: string | null
  /** What a buy brings after a fee that is taken out of it, and what of that can be sold again by the exchange's steps. */
  received: string | null
  sellable: string | null
  /** What the exchange wants to be there when the order comes in, and what is: of the quote currency for a buy, of the asset for a sell. */
  needed: string | null
  available: string | null
  /** Of the same, after what trades at once and what is held back for the rest. Below zero where there is not enough. */
  left: string | null
  /** A market order that the book cannot fill has no estimate and is not offered. */
  canFill: boolean
}

export function estimateOrder(input: EstimateInput): OrderEstimate {
  const { terms, fees, quoteAvailable, assetAvailable } = input
  const taken = takenNow(input)
  const sizes = sizesOf(input.terms, taken)
  const price = terms.limitPrice ?? terms.stopPrice
  const later = sizes.resting.plus(sizes.waiting)
  const laterCost = later.lte(zero) ? zero : price === null ? null : later.times(exact(price))
  const takenCost = sizes.taken.gt(zero) && taken ? taken.notional : zero
  const cost = laterCost && takenCost.plus(laterCost)
  const takenFee = fees && takenCost.times(exact(fees.taker))
  const { fee, feeIn, received } = feeOf(input, sizes, takenCost, laterCost)
  const charged = feeIn === 'asset' ? zero : fee
  const total = cost && charged && (terms.side === 'buy' ? cost.plus(charged) : cost.minus(charged))
  const available = terms.side === 'buy' ? quoteAvailable : assetAvailable
  const { needed, used } = fundsOf(input, sizes, { takenCost, takenFee, laterCost })
  const isTaken = sizes.taken.gt(zero)
  return {
    takenSize: sizes.taken.toFixed(),
    restingSize: sizes.resting.toFixed(),
    canceledSize: sizes.canceled.toFixed(),
    waitingSize: sizes.waiting.toFixed(),
    averagePrice: isTaken ? takenCost.div(sizes.taken).toFixed() : null,
    bestPrice: taken?.bestPrice ?? null,
    worstPrice: isTaken ? (taken?.worstPrice ?? null) : null,
    levels: isTaken ? (taken?.levels ?? 0) : 0,
    cost: cost?.toFixed() ?? null,
    fee: fee?.toFixed() ?? null,
    feeIn,
    total: total?.toFixed() ?? null,
    received: received?.toFixed() ?? null,
    sellable: received && toStep(received, input.sizeStep, 'down').toFixed(),
    needed: needed?.toFixed() ?? null,
    available,
    left: available === null || !used ? null : exact(available).minus(used).toFixed(),
    canFill: terms.kind !== 'market' || (taken !== null && taken.isWhole),
  }
}

/** The fee in what it is taken of, and what a buy brings after it. */
function feeOf(
  { terms, fees, holds }: EstimateInput,
  { taken, resting, waiting }: Sizes,
  takenCost: Decimal,
  laterCost: Decimal | null,
): { fee: Decimal | null; feeIn: 'quote' | 'asset'; received: Decimal | null } {
  const isBuy = terms.side === 'buy'
  const isInAsset = isBuy && !holds.feeOfBuys
  const later = resting.plus(waiting)
  const [now, then] = isInAsset ? [taken, later] : [takenCost, laterCost]
  // What triggers takes from the book then; what rests waits for others.
  const laterRate = fees && exact(waiting.gt(zero) ? fees.taker : fees.maker)
  const fee = fees && laterRate && then && now.times(exact(fees.taker)).plus(then.times(laterRate))
  if (!isInAsset) return { fee, feeIn: 'quote', received: isBuy ? taken.plus(later) : null }
  // Coins have eight decimals; what is left of the last one is the exchange's.
  const coins = fee && fee.round(8, 3)
  return { fee: coins, feeIn: 'asset', received: coins && taken.plus(later).minus(coins) }
}

interface Sizes {
  taken: Decimal
  resting: Decimal
  canceled: Decimal
  waiting: Decimal
}

/** Where each part of the order goes: only a limit order that is good for longer rests in the book. */
function sizesOf(terms: OrderTerms, found: Taken | null): Sizes {
  const nothing = { taken: zero, resting: zero, canceled: zero, waiting: zero }
  const taken = found?.size ?? zero
  const whole = terms.size === null ? taken : exact(terms.size)
  if (isTriggered(terms)) return { ...nothing, waiting: whole }
  const rest = whole.minus(taken)
  if (terms.timeInForce === 'fok' && rest.gt(zero)) return { ...nothing, canceled: whole }
  const isAtOnce = terms.kind === 'market' || terms.timeInForce === 'ioc'
  return isAtOnce ? { ...nothing, taken, canceled: rest } : { ...nothing, taken, resting: rest }
}

/** Nothing of it is in the book before a price is reached. */
export function isTriggered({ kind }: Pick<OrderTerms, 'kind'>): boolean {
  return /^(?:stop|take-profit|trailing-stop)-/.test(kind)
}

/** What must be there when the order comes in, and what of it is gone or held back once it is placed. */
function fundsOf(
  { terms, fees, holds }: EstimateInput,
  { taken, resting, waiting }: Sizes,
  money: { takenCost: Decimal; takenFee: Decimal | null; laterCost: Decimal | null },
): { needed: Decimal | null; used: Decimal | null } {
  const { side, size, limitPrice } = terms
  const waits = waiting.gt(zero)
  if (waits && !holds.stops) return { needed: zero, used: zero }
  if (side === 'sell') {
    const whole = size === null ? taken : exact(size)
    return { needed: whole, used: taken.plus(resting).plus(waiting) }
  }
  const { takenCost, takenFee, laterCost } = money
  if (!fees || !takenFee || !laterCost) return { needed: null, used: null }
  const each = heldPerUnit(fees, holds)
  const spent = holds.feeOfBuys ? takenCost.plus(takenFee) : takenCost
  const used = spent.plus(laterCost.times(each))
  // All of a limit order is held back at its limit first, however much better it trades.
  const isLimited = terms.kind === 'limit' && limitPrice !== null && size !== null
  return { needed: isLimited ? exact(size).times(exact(limitPrice)).times(each) : used, used }
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

function decimal(value: Scaled, decimals: number): Decimal {
  return exact(formatScaled(value, decimals))
}
