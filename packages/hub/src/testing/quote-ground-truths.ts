import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import type { BookView } from '@leadline/order-book/book/book-view'
import type { Simulators } from '@leadline/venue-simulators/simulators'

import { keptMs, rescale, type GroundTruths } from './book-ground-truths.ts'

interface BookThen {
  time: number
  bids: readonly Level[]
  asks: readonly Level[]
}

interface Level {
  price: number
  size: number
}

/** Answers are cut to whole ticks, and so are the rows that are made of them. */
const toleranceTicks = 4

/**
 * For quotes, which are made from what sizes would cost: so much of a side must cost what the rows say, give or take
 * the rounding of either.
 */
export class QuoteGroundTruths implements GroundTruths {
  readonly #simulators: Simulators
  readonly #marketBook: MarketBook
  /** The book at each moment when the exchange answered something: nothing else can have reached anybody. */
  readonly #answered: BookThen[] = []

  constructor(simulators: Simulators, marketBook: MarketBook) {
    this.#simulators = simulators
    this.#marketBook = marketBook
    const apiServer = simulators.apiServer(marketBook.plan.venue)
    const answer = apiServer.http.bind(apiServer)
    apiServer.http = (request, now) => {
      this.#answered.push(this.#read())
      while ((this.#answered[0]?.time ?? now) < now - keptMs) this.#answered.shift()
      return answer(request, now)
    }
  }

  isTrueSince({ bids, asks, scale }: BookView, time: number): boolean {
    const { priceDecimals, sizeDecimals } = this.#marketBook.plan
    const read = (side: BookView['bids']): Level[] =>
      Array.from({ length: side.length }, (_, row) => ({
        price: rescale(side.priceAt(row), scale.priceDecimals, priceDecimals),
        size: rescale(Number(side.sizeAt(row)), scale.sizeDecimals, sizeDecimals),
      }))
    const tolerance = rescale(toleranceTicks, scale.priceDecimals, priceDecimals)
    const shown = { bids: read(bids), asks: read(asks) }
    const isLike = ({ bids: trueBids, asks: trueAsks }: BookThen) =>
      isWorthOf(shown.bids, trueBids, tolerance) && isWorthOf(shown.asks, trueAsks, tolerance)
    return isLike(this.#read()) || this.#answered.some((book) => book.time >= time && isLike(book))
  }

  #read(): BookThen {
    const { bids, asks } = this.#marketBook.book
    const levels = (side: typeof bids): Level[] =>
      Array.from({ length: side.length }, (_, depth) => {
        const level = side.at(depth)
        return { price: level?.price ?? 0, size: level?.total ?? 0 }
      })
    return { time: this.#simulators.now, bids: levels(bids), asks: levels(asks) }
  }
}

/** Does every amount that the rows add up to cost what the orders would really cost? */
function isWorthOf(rows: readonly Level[], orders: readonly Level[], tolerance: number): boolean {
  let size = 0
  let cost = 0
  for (const row of rows) {
    size += row.size
    cost += row.size * row.price
    if (Math.abs(cost / size - averageOf(orders, size)) > tolerance) return false
  }
  return rows.length > 0
}

/** What is not there costs as much as the last that is. */
function averageOf(orders: readonly Level[], size: number): number {
  let left = size
  let cost = 0
  for (const order of orders) {
    const taken = Math.min(left, order.size)
    cost += taken * order.price
    left -= taken
    if (left === 0) break
  }
  return (cost + left * (orders.at(-1)?.price ?? 0)) / size
}
