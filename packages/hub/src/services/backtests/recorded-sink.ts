import type { VenueBook } from '@leadline/order-book/book/venue-book'
import type { Instrument } from '@leadline/venues/instrument'
import type { MarketSink } from '@leadline/venues/market-adapter'
import type { QuoteLevel, Trade } from '@leadline/venues/market-events'

interface Received {
  listed: (list: readonly Instrument[]) => void
  bookOf: (instrument: Instrument) => VenueBook
  bookChanged: (symbol: string, now: number) => void
  quotes: (symbol: string, levels: readonly QuoteLevel[], now: number) => void
  trade: (trade: Trade) => void
}

/** Listens to an adapter for books and trades alone. */
export function recordedSink(received: Received): MarketSink {
  return {
    instruments: received.listed,
    bookOf: received.bookOf,
    bookChanged: received.bookChanged,
    quotes: received.quotes,
    trade: received.trade,
    ticker: () => {},
    candles: () => {},
    candlesFailed: () => {},
    status: () => {},
    interrupted: () => {},
    resumed: () => {},
  }
}
