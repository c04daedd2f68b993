import type { Amount } from '@leadline/matching-engine/exchange/amount'
import type { VenueId } from '@leadline/venues/venue-names'

/** One market in which an algorithm trades. */
export interface TradedMarket {
  venue: VenueId
  symbol: string
  base: string
  quote: string
}

/** A part of an order that was filled. Amounts are exact: whole numbers of 10^-18. */
export interface BacktestFill extends TradedMarket {
  time: number
  orderId: string
  side: 'buy' | 'sell'
  price: Amount
  size: Amount
  /** Price times size. */
  value: Amount
  fee: Amount
  feeCurrency: string
  isMaker: boolean
  /** Halfway between best bid and best ask as the script saw them when it sent the order; undefined where one was missing. */
  midAtDecision: Amount | undefined
}

export function marketName({ venue, symbol }: Pick<TradedMarket, 'venue' | 'symbol'>): string {
  return `${venue} ${symbol}`
}
