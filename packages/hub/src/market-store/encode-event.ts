import type { ByteWriter } from '@leadline/desk-protocol/frames/byte-writer'
import type { BookState } from '@leadline/order-book/book/venue-book'

import type { StoredEvent, StoredFact, StoredLevel } from './stored-event.ts'

/** On the disk for days: a number is never given another meaning. */
export const factKinds = {
  checkpoint: 1,
  instruments: 2,
  book: 3,
  levels: 4,
  trade: 5,
  interrupted: 6,
} as const satisfies Record<StoredFact['kind'], number>

export const stateCodes = { empty: 0, live: 1, stale: 2 } as const satisfies Record<
  BookState,
  number
>

/** `symbols` are those of the head: each is written as its place. */
export function encodeEvent(
  writer: ByteWriter,
  { venue, time, fact }: StoredEvent,
  timeBefore: number,
  symbols: readonly string[],
): void {
  writer.byte(factKinds[fact.kind])
  writer.byte(venue)
  // A clock may be set back.
  writer.signed(time - timeBefore)
  switch (fact.kind) {
    case 'checkpoint':
      return
    case 'instruments':
      return writer.text(JSON.stringify(fact.list))
    case 'book': {
      const { state, reason, isQuotes, bids, asks } = fact.book
      writer.whole(symbols.indexOf(fact.symbol))
      writer.byte(stateCodes[state] + (isQuotes ? 4 : 0))
      writer.text(reason)
      writeLevels(writer, bids)
      return writeLevels(writer, asks)
    }
    case 'levels': {
      writer.whole(symbols.indexOf(fact.symbol))
      writeLevels(writer, fact.bids)
      return writeLevels(writer, fact.asks)
    }
    case 'trade': {
      const { symbol, id, price, size, takerSide, isBackfill, isOurTime = false } = fact.trade
      writer.whole(symbols.indexOf(symbol))
      writer.byte((takerSide === 'buy' ? 1 : 0) + (isBackfill ? 2 : 0) + (isOurTime ? 4 : 0))
      writer.signed(time - fact.trade.time)
      writer.signed(price)
      writer.whole(size)
      return writer.text(id)
    }
    case 'interrupted':
      return writer.whole(symbols.indexOf(fact.symbol))
  }
}

/** Prices as steps from the one before: levels stand close together. */
function writeLevels(writer: ByteWriter, levels: readonly StoredLevel[]): void {
  writer.whole(levels.length)
  let before = 0
  for (const [price, size] of levels) {
    writer.signed(price - before)
    writer.whole(size)
    before = price
  }
}
