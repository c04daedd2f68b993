import type { BookSide, OrderBook } from './order-book.ts'
import type { Random } from './random.ts'
import { QUOTING_VENUE } from './venue-shares.ts'

/** As often as the software asks while its panel is visible. */
const ASK_EVERY_MS = 2000
/** The sizes that it asks a price for, in 1e-4 BTC: each one names the price of all of it. */
const ASKED_E4 = [1000, 4000, 12_000, 30_000]
/** The price of a quote includes a spread of its own, so it stands behind the inside. */
const OWN_SPREAD_TICKS = 1

interface Quote {
  side: BookSide
  priceTicks: number
  sizeE4: number
}

/**
 * The exchange that publishes neither a book nor its trades. What stands in its column are answers to
 * questions, every two seconds: nobody's order rests there, so nobody trades against it.
 */
export class Quotes {
  #standing: Quote[] = []
  #askAtMs = 0
  readonly #book: OrderBook
  readonly #random: Random

  constructor(book: OrderBook, random: Random) {
    this.#book = book
    this.#random = random
  }

  advance(timeMs: number): void {
    if (timeMs < this.#askAtMs) return
    this.#askAtMs = timeMs + ASK_EVERY_MS
    for (const { priceTicks, sizeE4 } of this.#standing) {
      this.#book.remove(priceTicks, QUOTING_VENUE, sizeE4)
    }
    this.#standing = [...this.#answers('bid'), ...this.#answers('ask')]
    for (const { side, priceTicks, sizeE4 } of this.#standing) {
      this.#book.add(side, priceTicks, QUOTING_VENUE, sizeE4)
    }
  }

  #answers(side: BookSide): Quote[] {
    const outward = side === 'bid' ? -1 : 1
    let price = side === 'bid' ? this.#book.bestBidTicks : this.#book.bestAskTicks
    let answeredE4 = 0
    return ASKED_E4.map((askedE4, place) => {
      price += outward * (OWN_SPREAD_TICKS + place + Math.floor(this.#random.unit() * 2))
      const sizeE4 = askedE4 - answeredE4
      answeredE4 = askedE4
      return { side, priceTicks: price, sizeE4 }
    })
  }
}
