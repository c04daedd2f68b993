import { addScaled, withMoreDecimals } from '@leadline/decimal/scaled-arithmetic'
import type { TickerRow } from '@leadline/desk-protocol/frames/ticker-section'
import type { BookScale } from '@leadline/order-book/book/venue-book'
import { venueOf } from '@leadline/venues/venue-registry'

import type { VenueFeed } from '../market/venue-feed.ts'

/**
 * One line of a watch list, over the shown exchanges: the newest print, the best prices of those whose data is not
 * interrupted, the extremes and the volume of the day. Quotes are no best price: they are reported, as such, only where
 * nobody has a price at which orders rest. The day's change is counted on the exchange of the newest print,
 * because a price of another one 24 hours ago is another market's.
 */
export function tickerRow(
  place: number,
  symbol: string,
  feeds: readonly VenueFeed[],
  scale: BookScale,
): TickerRow {
  const row: TickerRow = {
    place,
    ...scale,
    last: null,
    bid: null,
    ask: null,
    isIndicative: false,
    open: null,
    high: null,
    low: null,
    volume: null,
  }
  const quoted: Pick<TickerRow, 'bid' | 'ask'> = { bid: null, ask: null }
  let lastTime = Number.NEGATIVE_INFINITY
  for (const feed of feeds) {
    const ticker = feed.tickers.get(symbol)
    const own = feed.setup.knownInstrument(symbol)
    if (!ticker || !own) continue
    const price = (value: number | null) =>
      finerPrice(value, own.priceDecimals, scale.priceDecimals)
    if (ticker.last !== null && ticker.time > lastTime) {
      lastTime = ticker.time
      row.last = price(ticker.last)
      row.open = price(ticker.open24h)
    }
    if (!feed.setup.interruptions.isLasting(feed.id, symbol)) {
      const best = venueOf(feed.id).publishesBook ? row : quoted
      const { bid, ask } = bookBest(feed, symbol, scale) ?? {
        bid: price(ticker.bid),
        ask: price(ticker.ask),
      }
      best.bid = larger(best.bid, bid)
      best.ask = smaller(best.ask, ask)
    }
    row.high = larger(row.high, price(ticker.high24h))
    row.low = smaller(row.low, price(ticker.low24h))
    if (ticker.volume24h !== null) {
      const volume = withMoreDecimals(ticker.volume24h, own.sizeDecimals, scale.sizeDecimals)
      row.volume = row.volume === null ? volume : addScaled(row.volume, volume)
    }
  }
  const isQuoted = quoted.bid !== null || quoted.ask !== null
  const isFirm = row.bid !== null || row.ask !== null
  return isQuoted && !isFirm ? { ...row, ...quoted, isIndicative: true } : row
}

/** Of a book that is followed anyway: a ticker may come seconds later, or only with the next trade. */
function bookBest(
  { books }: VenueFeed,
  symbol: string,
  { priceDecimals }: BookScale,
): Pick<TickerRow, 'bid' | 'ask'> | undefined {
  const book = books.get(symbol)
  if (book?.state !== 'live') return undefined
  const at = (price: number) =>
    Number.isNaN(price) ? null : finerPrice(price, book.scale.priceDecimals, priceDecimals)
  return { bid: at(book.bids.priceAt(0)), ask: at(book.asks.priceAt(0)) }
}

function larger(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}

function smaller(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

/** A price with more decimals, or null where it would no longer be an exact number. */
function finerPrice(price: number | null, from: number, to: number): number | null {
  if (price === null) return null
  const finer = price * 10 ** (to - from)
  return Number.isSafeInteger(finer) ? finer : null
}
