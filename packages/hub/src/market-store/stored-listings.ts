import type { Instrument } from '@leadline/venues/instrument'
import type { VenueId } from '@leadline/venues/venue-names'

import { readStoredPiece } from './decode-event.ts'

/** A market of what is stored, and what it was worth first, in ticks. */
export interface StoredListing {
  venue: VenueId
  instrument: Instrument
  firstPrice: number
}

/** Exchanges have reported by then what they list, and sent their books. */
const knownWithinMs = 30_000

/** What can be traded in what is stored: what it knows from its beginning, or soon after. */
export async function storedListings(
  { venues, symbols }: { venues: readonly VenueId[]; symbols: readonly string[] },
  pieces: AsyncIterable<Uint8Array>,
): Promise<StoredListing[]> {
  const listed = new Map<string, Instrument>()
  const prices = new Map<string, number>()
  let begunAt: number | undefined
  const found = () =>
    [...listed].flatMap(([name, instrument]) => {
      const firstPrice = prices.get(name)
      return firstPrice === undefined ? [] : [{ venue: instrument.venue, instrument, firstPrice }]
    })
  for await (const piece of pieces) {
    for (const { venue: place, time, fact } of readStoredPiece(piece, symbols)) {
      begunAt ??= time
      if (time > begunAt + knownWithinMs) return found()
      const venue = venues[place]
      if (fact.kind === 'instruments') {
        for (const one of fact.list) listed.set(`${one.venue} ${one.symbol}`, one)
      } else if (fact.kind === 'book') {
        const [best] = fact.book.bids
        const name = `${venue} ${fact.symbol}`
        if (best && !prices.has(name)) prices.set(name, best[0])
      }
    }
  }
  return found()
}
