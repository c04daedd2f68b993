import type { VenueBook } from '@leadline/order-book/book/venue-book'
import type { Instrument } from '@leadline/venues/instrument'
import type { MarketSink } from '@leadline/venues/market-adapter'
import type { QuoteLevel, Trade } from '@leadline/venues/market-events'

interface Heard {
  listed: (list: readonly Instrument[]) => void
  bookOf: (instrument: Instrument) => VenueBook
  bookChanged: (symbol: string, now: number) => void
  quotes: (symbol: string, levels: readonly QuoteLevel[], now: number) => void
  trade: (trade: Trade) => void
}

/** Listens to an adapter for books and trades alone. */
export function recordedSink(heard: Heard): MarketSink {
  return {
    instruments: heard.listed,
    bookOf: heard.bookOf,
    bookChanged: heard.bookChanged,
    quotes: heard.quotes,
    trade: heard.trade,
    ticker: () => {},
    candles: () => {},
    candlesFailed: () => {},
    status: () => {},
    interrupted: () => {},
    resumed: () => {},
  }
}
