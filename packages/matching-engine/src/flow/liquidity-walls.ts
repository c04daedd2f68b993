import { allProfiles } from '@leadline/venues/exchanges/all'

import { RestingOrder, type Side } from '../book/resting-order.ts'
import type { MarketBook } from '../market/market-book.ts'
import type { SeededRandom } from '../random/seeded-random.ts'

const wallsAtOnce = 3

/** Orders many times as large as the others, at round prices, that stand for a while and then are gone. */
export class LiquidityWalls {
  readonly #marketBook: MarketBook
  readonly #random: SeededRandom
  readonly #standing: { order: RestingOrder; until: number }[] = []
  #nextAt = 0

  constructor(marketBook: MarketBook, random: SeededRandom) {
    this.#marketBook = marketBook
    this.#random = random
  }

  owns(order: RestingOrder): boolean {
    return this.#standing.some((wall) => wall.order === order)
  }

  /** Somebody's joke of a price, which is never withdrawn. */
  standForever(side: Side, price: number, size: number, now: number): void {
    const order = new RestingOrder(side, price, size)
    this.#marketBook.book.add(order, now)
    this.#marketBook.flowOrders[side] += 1
    this.#standing.push({ order, until: Number.POSITIVE_INFINITY })
  }

  checkpoint(): () => void {
    const standing = this.#standing.slice()
    const nextAt = this.#nextAt
    return () => {
      this.#standing.splice(0, this.#standing.length, ...standing)
      this.#nextAt = nextAt
    }
  }

  tend(now: number): void {
    if (now < this.#nextAt) return
    this.#nextAt = now + this.#random.between(2000, 20_000)
    for (let index = this.#standing.length - 1; index >= 0; index -= 1) {
      const wall = this.#standing[index]
      if (!wall || (wall.until > now && wall.order.level)) continue
      if (wall.order.level) this.#marketBook.pull(wall.order)
      this.#standing.splice(index, 1)
    }
    if (this.#standing.length < wallsAtOnce && this.#random.chance(0.5)) this.#build(now)
  }

  #build(now: number): void {
    const { character, plan, book } = this.#marketBook
    const side: Side = this.#random.chance(0.5) ? 'buy' : 'sell'
    const fair = this.#marketBook.fairAt(now)
    const away = this.#random.between(0.0008, 0.005)
    let grid = 1
    while (fair / grid >= 2000) grid *= 10
    const raw = side === 'buy' ? fair * (1 - away) : fair * (1 + away)
    const price = Math.round(raw / grid) * grid
    if (price <= 0 || book.wouldTake(side, price)) return
    const usd =
      character.usualUsd * allProfiles[plan.venue].sizeFactor * this.#random.between(20, 60)
    const order = new RestingOrder(side, price, this.#marketBook.fair.lotsFor(usd, fair))
    book.add(order, now)
    this.#marketBook.flowOrders[side] += 1
    this.#standing.push({ order, until: now + this.#random.between(15_000, 120_000) })
  }
}
