import { PriceLevel, type RestingOrder, type Side } from './resting-order.ts'

interface KeptLevel {
  level: PriceLevel
  orders: RestingOrder[]
  sizes: number[]
}

/** One side of a book, sorted by price with the best level last: that is where nearly everything happens. */
export class Ladder {
  readonly side: Side
  readonly #levels: PriceLevel[] = []
  /** The price of each level, where it is looked for: thousands of times a second, without touching the levels themselves. */
  #prices = new Float64Array(64)
  /** Since the checkpoint: levels as they were before they changed. */
  #kept: KeptLevel[] | undefined
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
   * Returns what puts every order back into its queue, until `release`. What waits behind an iceberg is not kept: meanwhile nothing may
   * happen to an order of an account.
   */
  checkpoint(): () => void {
    const levels = this.#levels.slice()
    const prices = this.#prices.slice(0, levels.length)
    const kept: KeptLevel[] = []
    this.#kept = kept
    return () => {
      this.#levels.length = 0
      for (const level of levels) this.#levels.push(level)
      this.#prices.set(prices)
      for (const { level, orders, sizes } of kept) {
        level.clear()
        for (const [place, order] of orders.entries()) {
          order.shown = sizes[place] ?? 0
          level.append(order)
        }
        level.keptIn = undefined
      }
      kept.length = 0
    }
  }

  /** Nobody goes back any more. */
  release(): void {
    this.#kept = undefined
  }

  /** Is called before anything of a level changes: what it was is kept for whoever goes back. */
  keep(level: PriceLevel): void {
    const kept = this.#kept
    if (!kept || level.keptIn === kept) return
    level.keptIn = kept
    const orders: RestingOrder[] = []
    const sizes: number[] = []
    for (let order = level.head; order; order = order.next) {
      orders.push(order)
      sizes.push(order.shown)
    }
    kept.push({ level, orders, sizes })
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
