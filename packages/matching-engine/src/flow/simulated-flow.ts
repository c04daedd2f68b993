import { allProfiles } from '@leadline/venues/exchanges/all'

import { type PriceLevel, type Side, opposite } from '../book/resting-order.ts'
import type { MarketBook } from '../market/market-book.ts'
import type { SeededRandom } from '../random/seeded-random.ts'
import { LiquidityWalls } from './liquidity-walls.ts'

const mostPullsAtOnce = 400

/**
 * The simulated flow of one book, makers and takers, one action at a time: quotes come and go around the fair price,
 * stale ones are pulled or picked off, a wide spread is closed, somebody crosses it, and after a trade others follow
 * for a while.
 */
export class SimulatedFlow {
  readonly #marketBook: MarketBook
  readonly #random: SeededRandom
  readonly #walls: LiquidityWalls
  readonly #halfSpread: number
  readonly #reach: number
  readonly #orders: number
  readonly #usualUsd: number
  #following = 0
  #followSide: Side = 'buy'
  /** A maker whose quote was taken, and who comes back to the same price. */
  #refill: { side: Side; price: number; size: number } | undefined

  constructor(marketBook: MarketBook, random: SeededRandom) {
    const { character, plan } = marketBook
    const venue = allProfiles[plan.venue]
    this.#marketBook = marketBook
    this.#random = random
    this.#walls = new LiquidityWalls(marketBook, random)
    this.#halfSpread = (character.spreadBps * venue.spreadFactor) / 20_000
    this.#reach = character.reachBps / 10_000
    this.#orders = Math.round(character.orders * (0.6 + 0.4 * venue.sizeFactor))
    this.#usualUsd = character.usualUsd * venue.sizeFactor
  }

  /** Fills an empty book, or draws it again after a time nobody lived through. */
  settle(now: number): void {
    const fair = this.#marketBook.fairAt(now)
    this.#pullThrough('sell', Number.POSITIVE_INFINITY)
    this.#pullThrough('buy', 0)
    for (const side of ['buy', 'sell'] as const) {
      while (this.#marketBook.flowOrders[side] < this.#orders) this.#quote(side, fair, now)
    }
    const { venue, symbol } = this.#marketBook.plan
    const { standingAsk } = allProfiles[venue]
    if (standingAsk?.symbol === symbol) {
      this.#walls.standForever('sell', standingAsk.priceTicks, standingAsk.lots, now)
    }
  }

  /** Returns what makes it decide again as it does from here on, once its book is as it is now. */
  checkpoint(): () => void {
    const restores = [this.#random.checkpoint(), this.#walls.checkpoint()]
    const following = this.#following
    const followSide = this.#followSide
    const refill = this.#refill
    return () => {
      for (const restore of restores) restore()
      this.#following = following
      this.#followSide = followSide
      this.#refill = refill
    }
  }

  /** One thing happens. `regime` is 1 on a usual day. */
  act(now: number, regime: number): void {
    const random = this.#random
    const fair = this.#marketBook.fairAt(now)
    this.#keepUp(fair, now)
    this.#walls.tend(now)
    if (this.#refill && random.chance(0.5)) return this.#comeBack(now)
    if (this.#following > 0 && random.chance(0.3)) return this.#follow(fair, now)
    if (this.#closeSpread(fair, now)) return undefined
    if (random.chance(0.03 * regime)) return this.#cross(fair, now)
    return this.#requote(fair, now)
  }

  /** Quotes that the value has run through are pulled, or hit before their maker looks. */
  #keepUp(fair: number, now: number): void {
    const { book } = this.#marketBook
    const slack = fair * this.#halfSpread * 0.4
    const ask = book.asks.best
    const bid = book.bids.best
    if (ask && ask.price < fair - slack) this.#leave('sell', ask, fair, now)
    else if (bid && bid.price > fair + slack) this.#leave('buy', bid, fair, now)
  }

  #leave(side: Side, level: PriceLevel, fair: number, now: number): void {
    const far = Math.abs(level.price - fair) > fair * this.#halfSpread * 6
    if (!far && this.#random.chance(0.2)) {
      this.#marketBook.take(opposite(side), level.price, Math.max(1, level.total), now)
      return
    }
    this.#pullThrough(side, fair)
    if (far) this.#quote(opposite(side), fair, now)
  }

  #pullThrough(side: Side, price: number): void {
    const ladder = this.#marketBook.book.sideOf(side)
    let kept = 0
    for (let pulls = 0; pulls < mostPullsAtOnce;) {
      const level = ladder.at(kept)
      if (!level || (side === 'sell' ? level.price >= price : level.price <= price)) return
      const before = level.count
      let order = level.head
      while (order) {
        const { next } = order
        this.#marketBook.pull(order)
        pulls += 1
        order = next
      }
      // Orders of accounts stay and hold the level open.
      if (level.count > 0 || before === 0) kept += 1
    }
  }

  #comeBack(now: number): void {
    const refill = this.#refill
    this.#refill = undefined
    if (refill) this.#marketBook.rest(refill.side, refill.price, refill.size, now)
  }

  #closeSpread(fair: number, now: number): boolean {
    const bid = this.#marketBook.book.bids.best?.price
    const ask = this.#marketBook.book.asks.best?.price
    if (bid !== undefined && ask !== undefined) {
      const wide = ask - bid > Math.max(fair * this.#halfSpread * 3.2, 2)
      if (!wide || !this.#random.chance(0.7)) return false
    }
    const side: Side = fair - (bid ?? 0) > (ask ?? Number.POSITIVE_INFINITY) - fair ? 'buy' : 'sell'
    const away = fair * this.#halfSpread * this.#random.between(0.4, 1.1)
    this.#marketBook.rest(
      side,
      Math.round(side === 'buy' ? fair - away : fair + away),
      this.#lots(fair, 0),
      now,
    )
    return true
  }

  #cross(fair: number, now: number): void {
    const bid = this.#marketBook.book.bids.best?.price ?? fair
    const ask = this.#marketBook.book.asks.best?.price ?? fair
    const lean = (fair - (bid + ask) / 2) / Math.max(fair * this.#halfSpread, 1)
    const side: Side = this.#random.chance(Math.min(0.9, Math.max(0.1, 0.5 + lean * 0.3)))
      ? 'buy'
      : 'sell'
    this.#sweep(side, fair, now)
    if (this.#random.chance(0.12)) {
      this.#following = 1 + this.#random.below(6)
      this.#followSide = side
    }
  }

  #follow(fair: number, now: number): void {
    this.#following -= 1
    this.#sweep(
      this.#random.chance(0.85) ? this.#followSide : opposite(this.#followSide),
      fair,
      now,
    )
  }

  #sweep(side: Side, fair: number, now: number): void {
    const best = this.#marketBook.book.sideOf(opposite(side)).best
    if (!best) return
    const unit = this.#random.unit()
    const usd = this.#usualUsd * (0.01 + 5 * unit * unit * unit * unit * unit)
    const collar = best.price * 0.0012
    const limit = side === 'buy' ? best.price + collar : best.price - collar
    const { price } = best
    const taken = this.#marketBook.take(side, limit, this.#marketBook.fair.lotsFor(usd, fair), now)
    if (this.#random.chance(0.4)) this.#refill = { side: opposite(side), price, size: taken }
  }

  #requote(fair: number, now: number): void {
    const random = this.#random
    const side: Side = random.chance(0.5) ? 'buy' : 'sell'
    const count = this.#marketBook.flowOrders[side]
    if (random.chance(0.5 + (this.#orders - count) / this.#orders)) this.#quote(side, fair, now)
    else this.#pullOne(side)
  }

  #quote(side: Side, fair: number, now: number): void {
    const unit = this.#random.unit()
    const deep = unit * unit * unit
    const away = fair * (this.#halfSpread * (0.7 + this.#random.unit()) + this.#reach * deep)
    let price = Math.round(side === 'buy' ? fair - away : fair + away)
    // Round prices attract orders.
    if (this.#random.chance(0.2)) {
      const grid = gridFor(price, 100_000)
      price = (side === 'buy' ? Math.floor(price / grid) : Math.ceil(price / grid)) * grid
    }
    this.#marketBook.rest(side, price, this.#lots(fair, deep), now)
  }

  #pullOne(side: Side): void {
    const ladder = this.#marketBook.book.sideOf(side)
    const unit = this.#random.unit()
    const level = ladder.at(Math.floor(unit * unit * ladder.length))
    const order = level?.tail
    if (order && !this.#walls.owns(order)) this.#marketBook.pull(order)
  }

  /** Mostly small, now and then large, larger further out, often a round number. */
  #lots(fair: number, deep: number): number {
    const unit = this.#random.unit()
    const usd = this.#usualUsd * (0.1 + 2.2 * unit * unit * unit) * (1 + 3 * deep)
    const lots = this.#marketBook.fair.lotsFor(usd, fair)
    if (!this.#random.chance(0.6)) return lots
    const grid = gridFor(lots, 100)
    return Math.max(1, Math.round(lots / grid)) * grid
  }
}

/** The power of ten that leaves a number with about as many steps. */
function gridFor(number: number, steps: number): number {
  let grid = 1
  while (number / grid >= steps) grid *= 10
  return grid
}
