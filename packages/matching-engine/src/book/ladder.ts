import { PriceLevel, type RestingOrder, type Side } from './resting-order.ts'

/** One side of a book, sorted by price with the best level last: that is where nearly everything happens. */
export class Ladder {
  readonly side: Side
  readonly #levels: PriceLevel[] = []
  /** The price of each level, where it is looked for: thousands of times a second, without touching the levels themselves. */
  #prices = new Float64Array(64)
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
    this.#insert(place, level)
    return level
  }

  close(price: number): void {
    const place = this.#place(price)
    if (this.#levels[place]?.price === price) this.#remove(place)
  }

  /** Would an order at that price on the other side trade with the best of this side? */
  isReachedBy(price: number): boolean {
    const best = this.best
    return best !== undefined && (best.price - price) * this.#sign >= 0
  }

  /**
   * Returns what puts every order back into its queue. What waits behind an iceberg is not kept: until somebody returns to
   * here, nothing may happen to an order of an account.
   */
  checkpoint(): () => void {
    const levels = this.#levels.slice()
    const counts = levels.map(({ count }) => count)
    const orders: RestingOrder[] = []
    const sizes: number[] = []
    for (const level of levels) {
      for (let order = level.head; order; order = order.next) {
        orders.push(order)
        sizes.push(order.shown)
      }
    }
    return () => {
      let next = 0
      this.#levels.length = 0
      for (const [place, level] of levels.entries()) {
        level.clear()
        for (let left = counts[place] ?? 0; left > 0; left -= 1) {
          const order = orders[next]
          if (!order) break
          order.shown = sizes[next] ?? 0
          level.append(order)
          next += 1
        }
        this.#insert(place, level)
      }
    }
  }

  /** The first place whose price is not worse. */
  #place(price: number): number {
    const prices = this.#prices
    const sign = this.#sign
    let low = 0
    let high = this.#levels.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (((prices[middle] ?? 0) - price) * sign < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** By hand: most levels that come or go are near the end, and `splice` makes an array each time. */
  #insert(place: number, level: PriceLevel): void {
    const levels = this.#levels
    const { length } = levels
    if (length === this.#prices.length) {
      const larger = new Float64Array(length * 2)
      larger.set(this.#prices)
      this.#prices = larger
    }
    const prices = this.#prices
    levels.push(level)
    for (let at = length; at > place; at -= 1) {
      levels[at] = levels[at - 1] ?? level
      prices[at] = prices[at - 1] ?? 0
    }
    levels[place] = level
    prices[place] = level.price
  }

  #remove(place: number): void {
    const levels = this.#levels
    const prices = this.#prices
    const last = levels.length - 1
    for (let at = place; at < last; at += 1) {
      levels[at] = levels[at + 1] as PriceLevel
      prices[at] = prices[at + 1] ?? 0
    }
    levels.pop()
  }
}
