import { formatScaled } from '@leadline/decimal/scaled'
import type { BookView } from '@leadline/order-book/book/book-view'
import { exact } from '@leadline/orders/decimal-text'
import type { MarketPrices, OrderMarket } from '@leadline/orders/order-manager/order-market'
import type { MarketDepth } from '@leadline/orders/risk/market-depth'
import type { Instrument } from '@leadline/venues/instrument'
import { surelyOffMs } from '@leadline/venues/session/clock-offset'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import type { InstrumentDirectory } from '../../market/instrument-directory.ts'
import type { VenueFeed } from '../../market/venue-feed.ts'

/** The market as the order manager sees it: each exchange's own prices, and what an asset is worth over all of them. */
export class HubMarket implements OrderMarket {
  readonly #feeds: readonly VenueFeed[]
  readonly #directory: InstrumentDirectory
  readonly #now: () => number

  constructor(feeds: readonly VenueFeed[], directory: InstrumentDirectory, now: () => number) {
    this.#feeds = feeds
    this.#directory = directory
    this.#now = now
  }

  feedOf(venue: VenueId): VenueFeed | undefined {
    return this.#feeds.find(({ id }) => id === venue)
  }

  /** Its own book, or its quotes where it has none. */
  bookOf(venue: VenueId, symbol: string): BookView | undefined {
    const feed = this.feedOf(venue)
    return venueOf(venue).publishesBook ? feed?.books.get(symbol) : feed?.quoteBooks.get(symbol)
  }

  instrumentOf(venue: VenueId, symbol: string): Instrument | undefined {
    return this.#directory.on(venue, symbol)
  }

  symbolOf(venue: VenueId, venueSymbol: string): string | undefined {
    return this.#directory.symbolOf(venue, venueSymbol)
  }

  pricesOf(venue: VenueId, symbol: string): MarketPrices {
    const book = this.bookOf(venue, symbol)
    const isLive = book?.state === 'live'
    const text = (price: number | null | undefined, decimals: number) =>
      price === null || price === undefined || Number.isNaN(price)
        ? null
        : formatScaled(price, decimals)
    const instrument = this.instrumentOf(venue, symbol)
    const feed = this.feedOf(venue)
    const last = feed?.lastTrades.get(symbol) ?? feed?.tickers.get(symbol)?.last
    return {
      bestBid: isLive ? text(book.bids.priceAt(0), book.scale.priceDecimals) : null,
      bestAsk: isLive ? text(book.asks.priceAt(0), book.scale.priceDecimals) : null,
      lastPrice: instrument ? text(last, instrument.priceDecimals) : null,
      isLive,
    }
  }

  depthOf(venue: VenueId, symbol: string, side: 'bid' | 'ask'): MarketDepth | null {
    const book = this.bookOf(venue, symbol)
    if (book?.state !== 'live') return null
    return { levels: side === 'bid' ? book.bids : book.asks, scale: book.scale }
  }

  /**
   * Half way between the best bid and the best ask of all live books against the dollar; else of their tickers. Never
   * of quotes: nothing rests at their prices.
   */
  usdPrice(asset: string): string | null {
    if (asset === 'USD') return '1'
    const symbol = `${asset}-USD`
    const prices = this.#publishingBooks.map(({ id }) => this.pricesOf(id, symbol))
    const bids = prices.flatMap(({ bestBid }) => bestBid ?? [])
    const asks = prices.flatMap(({ bestAsk }) => bestAsk ?? [])
    return midOf(bids, asks) ?? this.#tickerMid(symbol)
  }

  /** An exchange whose prices of that market count, one that is shown if there is one; undefined where none lists it. */
  priceSource(symbol: string): VenueId | undefined {
    const traded = this.#publishingBooks.filter(
      ({ id }) => (this.instrumentOf(id, symbol)?.status ?? 'offline') !== 'offline',
    )
    return (traded.find(({ interest }) => interest.isOpen) ?? traded[0])?.id
  }

  /** Assets whose price in US dollars may be known: somebody looks at their market somewhere. */
  seenAssets(): Set<string> {
    const symbols = this.#feeds.flatMap(({ books, quoteBooks, tickers }) => [
      ...books.keys(),
      ...quoteBooks.keys(),
      ...tickers.keys(),
    ])
    return new Set(symbols.flatMap((symbol) => symbol.split('-')))
  }

  /** What a coin that is held there is valued at: the best bid there; the market's price where it only quotes. */
  valuationPrice(venue: VenueId, symbol: string): string | null {
    if (venueOf(venue).publishesBook) return this.pricesOf(venue, symbol).bestBid
    const [base = '', quote] = symbol.split('-')
    return quote === 'USD' ? this.usdPrice(base) : null
  }

  clockSkewMs(venue: VenueId): number {
    const known = this.feedOf(venue)?.session.offset.best(this.#now())
    return known ? surelyOffMs(known) : 0
  }

  venueError(venue: VenueId): string {
    const { mode, text } = this.feedOf(venue)?.says ?? { mode: 'unknown', text: '' }
    const { name } = venueOf(venue)
    if (mode === 'maintenance') return `${name} is in maintenance. ${text}`.trim()
    return mode === 'cancel-only' ? `${name} takes cancels only right now. ${text}`.trim() : ''
  }

  get #publishingBooks(): VenueFeed[] {
    return this.#feeds.filter(({ id }) => venueOf(id).publishesBook)
  }

  #tickerMid(symbol: string): string | null {
    const bids: string[] = []
    const asks: string[] = []
    for (const { id, tickers, setup } of this.#publishingBooks) {
      // What was reported before the connection was lost is no price of now.
      if (setup.interruptions.isLasting(id, symbol)) continue
      const instrument = this.instrumentOf(id, symbol)
      const ticker = tickers.get(symbol)
      if (!instrument || !ticker || ticker.bid === null || ticker.ask === null) continue
      bids.push(formatScaled(ticker.bid, instrument.priceDecimals))
      asks.push(formatScaled(ticker.ask, instrument.priceDecimals))
    }
    return midOf(bids, asks)
  }
}

function midOf(bids: readonly string[], asks: readonly string[]): string | null {
  const [bid, ...otherBids] = bids.map(exact)
  const [ask, ...otherAsks] = asks.map(exact)
  if (!bid || !ask) return null
  const best = otherBids.reduce((most, next) => (next.gt(most) ? next : most), bid)
  const cheapest = otherAsks.reduce((least, next) => (next.lt(least) ? next : least), ask)
  return best.plus(cheapest).div(exact('2')).toFixed()
}
