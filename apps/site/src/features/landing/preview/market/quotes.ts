import type { BookSide, OrderBook } from './order-book.ts'
import { QUOTING_VENUE } from './venue-columns.ts'

/** As often as the software asks while its panel is visible. */
const ASK_EVERY_MS = 2000
/** The sizes that it asks a price for, in 1e-4 BTC: each one names the price of all of it. */
const ASKED_E4 = [1000, 4000, 12_000, 30_000]

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

  isDue(timeMs: number): boolean {
    return timeMs >= this.#askAtMs
  }

  /**
   * It fills orders at the other exchanges, so what stands there makes its prices, and a spread of its own
   * puts each one row behind.
   */
  ask(book: OrderBook, timeMs: number): void {
    this.#askAtMs = timeMs + ASK_EVERY_MS
    this.#standing = [...answers(book, 'bid'), ...answers(book, 'ask')]
  }

  writeInto(book: OrderBook): void {
    for (const { side, priceTicks, sizeE4 } of this.#standing) {
      // The market may have gone through a price since it was asked for: it no longer holds.
      const isBehind =
        side === 'bid' ? priceTicks <= book.bestBidTicks : priceTicks >= book.bestAskTicks
      if (isBehind) book.quote(priceTicks, QUOTING_VENUE, sizeE4)
    }
  }
}

function answers(book: OrderBook, side: BookSide): Quote[] {
  const outward = side === 'bid' ? -1 : 1
  let priceTicks = side === 'bid' ? book.bestBidTicks : book.bestAskTicks
  let reachedE4 = book.totalAt(priceTicks)
  return ASKED_E4.map((askedE4, place) => {
    while (reachedE4 < askedE4 && isWithin(book, priceTicks)) {
      priceTicks += outward
      reachedE4 += book.totalAt(priceTicks)
    }
    let behindTicks = priceTicks + outward
    while (book.totalAt(behindTicks) === 0 && isWithin(book, behindTicks)) behindTicks += outward
    return { side, priceTicks: behindTicks, sizeE4: askedE4 - (ASKED_E4[place - 1] ?? 0) }
  })
}

function isWithin({ lowTicks, highTicks }: OrderBook, priceTicks: number): boolean {
  return priceTicks > lowTicks && priceTicks < highTicks
}
