import { type Decimal, exact, zero } from '@leadline/orders/decimal-text'
import type { PositionEffect } from '@leadline/orders/order-record'
import type { VenueId } from '@leadline/venues/venue-names'

/** A part of an order that was filled. */
export interface ComparedFill {
  price: Decimal
  size: Decimal
  fee: Decimal
  feeCurrency: string
  isMaker: boolean | null
  /** By the exchange's clock. */
  time: number
}

/** An order of a run, or of one way of backtesting it. */
export interface ComparedOrder {
  id: string
  venue: VenueId
  symbol: string
  side: 'buy' | 'sell'
  effect: PositionEffect
  /** Decimal text. */
  size: string
  limit: string | null
  sentAt: number
  fills: readonly ComparedFill[]
  /** Empty, or as readable text why it was not taken. */
  refusal: string
}

/** What one coin of a market is worth at the end of the record: the same for the run and for all backtests of it. */
export type Worth = (order: Pick<ComparedOrder, 'venue' | 'symbol'>) => Decimal

/**
 * What an order brought by the end: money in less money out less fees, and the coins that it moved at what they are worth then. Over
 * all orders that is the result, to the last digit.
 */
export function brought(order: ComparedOrder, worth: Worth): Decimal {
  const coin = worth(order)
  const [base = '', quote = ''] = order.symbol.split('-')
  const sign = order.side === 'buy' ? '1' : '-1'
  let sum = zero
  for (const { price, size, fee, feeCurrency } of order.fills) {
    sum = sum.plus(coin.minus(price).times(size).times(sign))
    if (feeCurrency === quote) sum = sum.minus(fee)
    else if (feeCurrency === base) sum = sum.minus(fee.times(coin))
  }
  return sum
}

export function filledOf({ fills }: ComparedOrder): Decimal {
  return fills.reduce((sum, { size }) => sum.plus(size), zero)
}

/** Average, for the eye; null where nothing was filled. */
export function priceOf(order: ComparedOrder): Decimal | null {
  const filled = filledOf(order)
  if (filled.eq(zero)) return null
  return order.fills.reduce((sum, { price, size }) => sum.plus(price.times(size)), zero).div(filled)
}

/** By currency, as decimal text. */
export function feesOf({ fills }: ComparedOrder): { currency: string; fee: Decimal }[] {
  const sums = new Map<string, Decimal>()
  for (const { fee, feeCurrency } of fills) {
    sums.set(feeCurrency, (sums.get(feeCurrency) ?? zero).plus(fee))
  }
  return [...sums].map(([currency, fee]) => ({ currency, fee }))
}

/** Price for price, size for size, as maker or taker: but for fees and times. */
export function isFilledAlike(one: ComparedOrder, other: ComparedOrder): boolean {
  return fillsText(one) === fillsText(other)
}

/** Parts at one price are one: exchanges cut them differently. */
function fillsText({ fills }: ComparedOrder): string {
  const sums = new Map<string, Decimal>()
  for (const { price, size } of fills) {
    const name = price.toFixed()
    sums.set(name, (sums.get(name) ?? zero).plus(size))
  }
  return [...sums]
    .map(([price, size]) => `${price} ${size.toFixed()}`)
    .toSorted()
    .join()
}

export function comparedFill(fill: {
  price: string
  size: string
  fee: string
  feeCurrency: string
  isMaker: boolean | null
  time: number
}): ComparedFill {
  const { price, size, fee } = fill
  return { ...fill, price: exact(price), size: exact(size), fee: exact(fee) }
}
