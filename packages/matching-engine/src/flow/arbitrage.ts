import type { MarketBook } from '../market/market-book.ts'

/** Somebody looks this often, so a crossed market lasts about as long. */
export const arbitrageEveryMs = 300
const mostTradesAtOnce = 20

/** One book that somebody may trade in, and its price scale. */
interface Place {
  marketBook: MarketBook
  tick: number
}

/**
 * Who buys at one exchange what another one bids more for. Without them, books that quote one asset
 * side by side would stand crossed half of the time, which no market does.
 */
export class Arbitrage {
  readonly #places: readonly Place[]

  /** The books of one symbol at all exchanges that have a book at all. */
  constructor(marketBooks: readonly MarketBook[]) {
    this.#places = marketBooks.map((marketBook) => ({
      marketBook,
      tick: 10 ** -marketBook.plan.priceDecimals,
    }))
  }

  /** Trades until no bid is above an ask of another exchange. Says which books were touched. */
  act(now: number): Set<MarketBook> {
    const touched = new Set<MarketBook>()
    for (let trades = 0; trades < mostTradesAtOnce; trades += 1) {
      const [cheap, dear] = this.#best()
      if (!cheap || !dear || cheap === dear) break
      const ask = cheap.marketBook.book.asks.best
      const bid = dear.marketBook.book.bids.best
      if (!ask || !bid || bid.price * dear.tick <= ask.price * cheap.tick) break
      const lots = (place: Place, size: number) => size / 10 ** place.marketBook.plan.sizeDecimals
      const size = Math.min(lots(cheap, ask.total), lots(dear, bid.total))
      const at = (place: Place) =>
        Math.max(1, Math.round(size * 10 ** place.marketBook.plan.sizeDecimals))
      cheap.marketBook.take('buy', ask.price, at(cheap), now)
      dear.marketBook.take('sell', bid.price, at(dear), now)
      touched.add(cheap.marketBook).add(dear.marketBook)
    }
    return touched
  }

  /** Where one buys cheapest, and where one sells dearest. */
  #best(): [Place | undefined, Place | undefined] {
    let cheap: Place | undefined
    let dear: Place | undefined
    let lowest = Number.POSITIVE_INFINITY
    let highest = 0
    for (const place of this.#places) {
      const ask = place.marketBook.book.asks.best
      const bid = place.marketBook.book.bids.best
      if (ask && ask.price * place.tick < lowest) {
        lowest = ask.price * place.tick
        cheap = place
      }
      if (bid && bid.price * place.tick > highest) {
        highest = bid.price * place.tick
        dear = place
      }
    }
    return [cheap, dear]
  }
}
