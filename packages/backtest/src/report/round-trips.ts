import type { Amount } from '@leadline/matching-engine/exchange/amount'

import { marketName, type BacktestFill, type TradedMarket } from './backtest-fill.ts'
import { times } from './exact-ratio.ts'

/** From the first coin bought to the last one sold, in one market; out of an allotment, the other way around. */
export interface RoundTrip {
  market: TradedMarket
  isSoldFirst: boolean
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

/** What is still held of it; below zero, what is still to be bought back. */
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

  add(fill: BacktestFill): void {
    const open = this.#open.get(marketName(fill))
    const held = open ? heldOf(open) : 0n
    const left = held < 0n ? -held : held
    const isBack = open !== undefined && (fill.side === 'sell') !== open.isSoldFirst
    // It goes through nothing: what is beyond begins another trade.
    if (isBack && fill.size - left >= this.#smallestSale(fill)) {
      this.#add(partOf(fill, left))
      this.#add(restOf(fill, left))
    } else this.#add(fill)
  }

  #add(fill: BacktestFill): void {
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
    const left = trip.isSoldFirst ? -heldOf(trip) : heldOf(trip)
    if ((fill.side === 'sell') !== trip.isSoldFirst && left < this.#smallestSale(fill)) {
      trip.closedAt = fill.time
      this.#open.delete(name)
    }
  }

  #begin({ venue, symbol, base, quote, time, side }: BacktestFill): RoundTrip {
    const trip: RoundTrip = {
      market: { venue, symbol, base, quote },
      isSoldFirst: side === 'sell',
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

/** So many coins of a fill, with their share of its value and its fee. */
function partOf(fill: BacktestFill, size: Amount): BacktestFill {
  const value = times(size, fill.price)
  return { ...fill, size, value, fee: (fill.fee * size) / fill.size }
}

function restOf(fill: BacktestFill, size: Amount): BacktestFill {
  const { value, fee } = partOf(fill, size)
  return { ...fill, size: fill.size - size, value: fill.value - value, fee: fill.fee - fee }
}
