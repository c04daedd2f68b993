import type { Amount } from '@leadline/matching-engine/exchange/amount'

import { marketName, type BacktestFill, type TradedMarket } from './backtest-fill.ts'
import { times } from './exact-ratio.ts'

/** From the first coin bought to the last one sold, in one market. */
export interface RoundTrip {
  market: TradedMarket
  openedAt: number
  /** Undefined while something is held. */
  closedAt: number | undefined
  bought: Amount
  boughtValue: Amount
  sold: Amount
  soldValue: Amount
  /** In the quote currency; a fee taken in coins counts at the price of its fill. */
  fees: Amount
  /** Of the fees, what was taken in coins. */
  feesInCoins: Amount
  feesInCoinsValue: Amount
}

/** What is still held of it. */
export function heldOf({ bought, sold, feesInCoins }: RoundTrip): Amount {
  return bought - sold - feesInCoins
}

/** What came in less what went out, after all fees. */
export function resultOf(trip: RoundTrip): Amount {
  const feesInMoney = trip.fees - trip.feesInCoinsValue
  return trip.soldValue - trip.boughtValue - feesInMoney
}

/** Sorts fills into trades. A rest that is smaller than the exchange can sell ends a trade too. */
export class RoundTrips {
  readonly all: RoundTrip[] = []
  readonly #open = new Map<string, RoundTrip>()
  readonly #smallestSale: (market: TradedMarket) => Amount

  constructor(smallestSale: (market: TradedMarket) => Amount) {
    this.#smallestSale = smallestSale
  }

  get open(): Iterable<RoundTrip> {
    return this.#open.values()
  }

  add(fill: BacktestFill): RoundTrip {
    const name = marketName(fill)
    const trip = this.#open.get(name) ?? this.#begin(fill)
    if (fill.side === 'buy') {
      trip.bought += fill.size
      trip.boughtValue += fill.value
    } else {
      trip.sold += fill.size
      trip.soldValue += fill.value
    }
    const isInCoins = fill.feeCurrency === fill.base
    const feeValue = isInCoins ? times(fill.fee, fill.price) : fill.fee
    trip.fees += feeValue
    if (isInCoins) {
      trip.feesInCoins += fill.fee
      trip.feesInCoinsValue += feeValue
    }
    if (fill.side === 'sell' && heldOf(trip) < this.#smallestSale(fill)) {
      trip.closedAt = fill.time
      this.#open.delete(name)
    }
    return trip
  }

  #begin({ venue, symbol, base, quote, time }: BacktestFill): RoundTrip {
    const trip: RoundTrip = {
      market: { venue, symbol, base, quote },
      openedAt: time,
      closedAt: undefined,
      bought: 0n,
      boughtValue: 0n,
      sold: 0n,
      soldValue: 0n,
      fees: 0n,
      feesInCoins: 0n,
      feesInCoinsValue: 0n,
    }
    this.#open.set(marketName(trip.market), trip)
    this.all.push(trip)
    return trip
  }
}
