import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import type { MarketTrade } from '@leadline/matching-engine/market/market-trade'
import { venueNames } from '@leadline/venues/venue-names'

import type { BookSide, OrderBook } from './order-book.ts'
import type { Trade } from './tape.ts'
import { TICK_USD } from './units.ts'

const CRUMB_E4 = 100

/** One exchange of the simulated market, in the preview's ticks and coins. */
export class VenueStand {
  readonly venue: number
  readonly marketBook: MarketBook
  readonly #ticksPerStep: number
  readonly #lotsPerE4: number

  constructor(marketBook: MarketBook) {
    const { venue, priceDecimals, sizeDecimals } = marketBook.plan
    this.venue = venueNames.findIndex(({ id }) => id === venue)
    this.marketBook = marketBook
    this.#ticksPerStep = 10 ** priceDecimals * TICK_USD
    this.#lotsPerE4 = 10 ** (sizeDecimals - 4)
    // Everybody quotes in half dollars here, so that one ladder is finest for all of them.
    marketBook.tickStep = this.#ticksPerStep
  }

  best(side: BookSide): { priceTicks: number; sizeE4: number } | undefined {
    const level = this.#ladder(side).best
    return level && { priceTicks: this.#ticks(level.price), sizeE4: this.#e4(level.total) }
  }

  /** Somebody takes about that much from the best price of that side; no crumb is left lying there. */
  takeBest(side: BookSide, sizeE4: number, now: number): void {
    const level = this.#ladder(side).best
    if (!level) return
    const wanted = sizeE4 * this.#lotsPerE4
    const lots = level.total - wanted < CRUMB_E4 * this.#lotsPerE4 ? level.total : wanted
    this.marketBook.take(side === 'bid' ? 'sell' : 'buy', level.price, lots, now)
  }

  /** All that rests within reach, into the ladder of all exchanges. */
  writeInto(book: OrderBook): void {
    for (const side of ['bid', 'ask'] as const) {
      const ladder = this.#ladder(side)
      for (let depth = 0; depth < ladder.length; depth += 1) {
        const level = ladder.at(depth)
        if (!level) break
        const priceTicks = this.#ticks(level.price)
        if (priceTicks < book.lowTicks || priceTicks > book.highTicks) break
        book.add(side, priceTicks, this.venue, this.#e4(level.total))
      }
    }
  }

  tradeOf({ time, price, size, takerSide }: MarketTrade): Omit<Trade, 'id'> {
    return {
      timeMs: time,
      venue: this.venue,
      side: takerSide,
      priceTicks: this.#ticks(price),
      sizeE4: this.#e4(size),
    }
  }

  #ladder(side: BookSide) {
    return side === 'bid' ? this.marketBook.book.bids : this.marketBook.book.asks
  }

  #ticks(price: number): number {
    return Math.round(price / this.#ticksPerStep)
  }

  #e4(lots: number): number {
    return Math.max(1, Math.round(lots / this.#lotsPerE4))
  }
}
