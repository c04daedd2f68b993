import { PriceLevel, type Side } from './resting-order.ts'

/** One side of a book, sorted by price with the best level last: that is where nearly everything happens. */
export class Ladder {
  readonly side: Side
  readonly #levels: PriceLevel[] = []
  readonly #sign: number

  constructor(side: Side) {
    this.side = side
    this.#sign = side === 'buy' ? 1 : -1
  }

  get length(): number {
    return this.#levels.length
  }

  get best(): PriceLevel | undefined {
    return this.#levels[this.#levels.length - 1]
  }

  /** `depth` 0 is the best level. */
  at(depth: number): PriceLevel | undefined {
    return this.#levels[this.#levels.length - 1 - depth]
  }

  find(price: number): PriceLevel | undefined {
    const level = this.#levels[this.#place(price)]
    return level?.price === price ? level : undefined
  }

  /** The level of that price, made when there is none. */
  open(price: number): PriceLevel {
    const place = this.#place(price)
    const there = this.#levels[place]
    if (there?.price === price) return there
    const level = new PriceLevel(price)
    this.#levels.splice(place, 0, level)
    return level
  }

  close(price: number): void {
    const place = this.#place(price)
    if (this.#levels[place]?.price === price) this.#levels.splice(place, 1)
  }

  /** Would an order at that price on the other side trade with the best of this side? */
  isReachedBy(price: number): boolean {
    const best = this.best
    return best !== undefined && (best.price - price) * this.#sign >= 0
  }

  /** The first place whose price is not worse. */
  #place(price: number): number {
    const levels = this.#levels
    let low = 0
    let high = levels.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (((levels[middle]?.price ?? 0) - price) * this.#sign < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
