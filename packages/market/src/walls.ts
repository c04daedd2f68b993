import type { BookSide, OrderBook } from './order-book.ts'
import type { Random } from './random.ts'
import { venueByShare } from './venue-shares.ts'

type Wall = {
  readonly side: BookSide
  readonly priceTicks: number
  readonly venue: number
  readonly sizeE4: number
  ticksLeft: number
}

const WALLS_AT_ONCE = 6
const LOT_E4 = 5000

/**
 * Single large orders that stand behind the inside for a while and are then taken away again, the
 * way real ones are: they are what a trader watches a ladder for.
 */
export class Walls {
  #standing: Wall[] = []
  readonly #book: OrderBook
  readonly #random: Random

  constructor(book: OrderBook, random: Random) {
    this.#book = book
    this.#random = random
  }

  advance(): void {
    for (const wall of this.#standing) {
      wall.ticksLeft -= 1
      if (this.#isFrightened(wall)) wall.ticksLeft = 0
      if (wall.ticksLeft <= 0) this.#takeDown(wall)
    }
    if (this.#standing.some((wall) => wall.ticksLeft <= 0)) {
      this.#standing = this.#standing.filter((wall) => wall.ticksLeft > 0)
    }
    if (this.#standing.length < WALLS_AT_ONCE && this.#random.chance(0.012)) this.#putUp()
  }

  #putUp(): void {
    const random = this.#random
    const side: BookSide = random.chance(0.5) ? 'bid' : 'ask'
    const distance = 3 + Math.floor(random.unit() * random.unit() * 70)
    const near =
      side === 'bid' ? this.#book.bestBidTicks - distance : this.#book.bestAskTicks + distance
    const wall = {
      side,
      // Large orders sit on whole dollars: in ticks of half a dollar, on even prices.
      priceTicks: near - (near % 2),
      venue: venueByShare(random.unit()),
      sizeE4: LOT_E4 * (5 + Math.floor(random.unit() * random.unit() * 11)),
      ticksLeft: 160 + random.below(900),
    }
    this.#book.add(side, wall.priceTicks, wall.venue, wall.sizeE4)
    this.#standing.push(wall)
  }

  /** Many walls are bluffs: when the price comes close they are pulled. */
  #isFrightened({ side, priceTicks }: Wall): boolean {
    const distance =
      side === 'bid' ? this.#book.bestBidTicks - priceTicks : priceTicks - this.#book.bestAskTicks
    return distance < 2 && this.#random.chance(0.03)
  }

  #takeDown({ side, priceTicks, venue, sizeE4 }: Wall): void {
    const stillOurs =
      side === 'bid' ? priceTicks <= this.#book.bestBidTicks : priceTicks >= this.#book.bestAskTicks
    if (stillOurs) this.#book.remove(priceTicks, venue, sizeE4)
  }
}
