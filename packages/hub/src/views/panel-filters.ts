import type { Scaled } from '@leadline/decimal/scaled'
import type { LevelFilter } from '@leadline/order-book/book/side-merger'
import type { Ladder } from '@leadline/order-book/ladder/ladder'
import type { VenueId } from '@leadline/venues/venue-names'

/** A print or a level, as a filter sees it. */
export interface FilterLine {
  venue: VenueId
  /** A print: who crossed the spread. A level: where it rests. */
  side: 'buy' | 'sell' | 'bid' | 'ask'
  price: number
  size: Scaled
  /** Best bid plus best ask; null where there is no mid, and for prints. */
  twiceMid: number | null
}

/** The market of a panel, and the scale of its integers. */
export interface FilterScope {
  symbol: string
  priceDecimals: number
  sizeDecimals: number
  /** The symbols of a watch list; undefined where there is no such list. */
  symbolsOf: (list: string) => readonly string[] | undefined
}

export type FilterPredicate = (line: Readonly<FilterLine>) => boolean

/** A filter that was read: ready for any scale. Or why it cannot be read, as readable text. */
export type ReadFilter = ((scope: FilterScope) => FilterPredicate) | { mistake: string }

/** The filter language, from outside: the hub knows what lines are, not how people write about them. */
export type FilterReader = (
  text: string,
  panel: 'book' | 'tape',
  listNames: ReadonlySet<string>,
) => ReadFilter

/** A filter in the form that a ladder takes. */
export function levelFilter(
  passes: FilterPredicate,
  venues: readonly VenueId[],
  topOfBook: Ladder['topOfBook'],
): LevelFilter {
  const line: FilterLine = { venue: 'coinbase', side: 'bid', price: 0, size: 0, twiceMid: null }
  return (venue, side, price, size) => {
    line.venue = venues[venue] ?? 'coinbase'
    line.side = side
    line.price = price
    line.size = size
    line.twiceMid = topOfBook.twiceMid
    return passes(line)
  }
}
