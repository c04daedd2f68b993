import { readPiece } from '@leadline/hub/recording/read-piece'
import type { RecordingHead } from '@leadline/hub/recording/recording-head'
import { Replayer } from '@leadline/hub/recording/replayer'
import { levelsOfBook, levelsOfQuotes } from '@leadline/hub/services/backtests/recorded-levels'
import { recordedSink } from '@leadline/hub/services/backtests/recorded-sink'
import { VenueBook } from '@leadline/order-book/book/venue-book'
import { allVenues } from '@leadline/venues/exchanges/all-venues'
import type { Instrument } from '@leadline/venues/instrument'
import type { VenueId } from '@leadline/venues/venue-names'

import type { RecordedListing } from './recorded-books.ts'

const keyId = 'replay'
/** Exchanges have reported by then what they list, and sent the books that were asked for. */
const knownWithinMs = 30_000

/** What can be traded in a recording: what it recorded from its beginning, with the scale and the first price of each. */
export async function readListings(
  head: RecordingHead,
  pieces: AsyncIterable<Uint8Array>,
): Promise<RecordedListing[]> {
  const wanted = new Map(head.venues.map((venue) => [venue, new Set(head.symbols)]))
  const listed = new Map<VenueId, readonly Instrument[]>()
  const prices = new Map<string, number>()
  const replayer = new Replayer(head.venues, (venue, io) => {
    const books = new Map<string, VenueBook>()
    const note = (symbol: string, price: number | undefined) => {
      const name = `${venue} ${symbol}`
      if (price !== undefined && !prices.has(name)) prices.set(name, price)
    }
    const sink = recordedSink({
      listed: (list) => listed.set(venue, list),
      bookOf: ({ symbol, priceDecimals, sizeDecimals }) => {
        const book = books.get(symbol) ?? new VenueBook({ priceDecimals, sizeDecimals })
        books.set(symbol, book)
        return book
      },
      bookChanged: (symbol) => note(symbol, levelsOfBook(books.get(symbol), 1).bids[0]?.[0]),
      quotes: (symbol, levels) => note(symbol, levelsOfQuotes(levels).bids[0]?.[0]),
      trade: () => {},
    })
    return allVenues[venue].openMarket(io, sink, keyId)
  })
  const found = () =>
    [...listed].flatMap(([venue, list]) =>
      list.flatMap(({ symbol, base, quote, priceDecimals, sizeDecimals }) => {
        const firstPrice = prices.get(`${venue} ${symbol}`)
        if (firstPrice === undefined || wanted.get(venue)?.has(symbol) !== true) return []
        return { plan: { venue, symbol, base, quote, priceDecimals, sizeDecimals }, firstPrice }
      }),
    )
  for await (const piece of pieces) {
    for (const recorded of readPiece(piece)) {
      if (recorded.time > head.startedAt + knownWithinMs) return found()
      const { input } = recorded
      const venue = head.venues[recorded.venue]
      if (input.kind === 'subscription' && venue !== undefined) wanted.get(venue)?.add(input.symbol)
      replayer.play(recorded)
    }
  }
  return found()
}
