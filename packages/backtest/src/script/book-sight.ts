import type { ScriptBook, ScriptLevel } from '@leadline/algorithms/script-values'
import type { Ladder } from '@leadline/matching-engine/book/ladder'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import type { VenueId } from '@leadline/venues/venue-names'

/** The best levels of one exchange's book at one moment: ticks and lots in turn. */
export interface BookSight {
  bids: readonly number[]
  asks: readonly number[]
}

export const emptySight: BookSight = { bids: [], asks: [] }

export function sightOf({ marketBook: { book } }: TradedInstrument, depth: number): BookSight {
  return { bids: levelsOf(book.bids, depth), asks: levelsOf(book.asks, depth) }
}

/** Would it be the same again? Nothing is made to find out: most changes are deeper than anybody looks. */
export function isSightOf(
  { marketBook: { book } }: TradedInstrument,
  depth: number,
  sight: BookSight,
): boolean {
  return shows(book.bids, depth, sight.bids) && shows(book.asks, depth, sight.asks)
}

/** No deeper than so many levels; the same object where it is no deeper. */
export function shallower(sight: BookSight, depth: number): BookSight {
  const most = 2 * depth
  if (sight.bids.length <= most && sight.asks.length <= most) return sight
  return { bids: sight.bids.slice(0, most), asks: sight.asks.slice(0, most) }
}

export function isSameSight(one: BookSight, other: BookSight): boolean {
  return isSame(one.bids, other.bids) && isSame(one.asks, other.asks)
}

export interface SeenBook {
  venue: VenueId
  name: string
  instrument: TradedInstrument
  /** By which its prices compare with those of the exchanges beside it. */
  step: number
  sight: BookSight
  /** As text, where that was needed of this sight. */
  written?: WrittenSight
}

interface WrittenLevel {
  /** Only to sort by: in the smallest step of all exchanges beside it. */
  price: number
  level: ScriptLevel
}

interface WrittenSight {
  sight: BookSight
  bids: readonly WrittenLevel[]
  asks: readonly WrittenLevel[]
}

/** What several exchanges show of a symbol, as one book: the levels of each, best first, at one price the exchange that is listed first. */
export function scriptBook(symbol: string, seen: readonly SeenBook[], time: number): ScriptBook {
  return {
    kind: 'book',
    symbol,
    exchange: seen.length === 1 ? (seen[0]?.name ?? '') : '',
    bids: merged(seen, 'bids', -1),
    asks: merged(seen, 'asks', 1),
    time: time / 1000,
  }
}

/** The best of what is left of each, again and again: each is in order, and of two at one price the one that is listed first comes first. */
function merged(seen: readonly SeenBook[], side: 'bids' | 'asks', sign: 1 | -1): ScriptLevel[] {
  const lists = seen.map((book) => writtenOf(book)[side])
  const next = lists.map(() => 0)
  const levels: ScriptLevel[] = []
  for (;;) {
    let from = -1
    let best: WrittenLevel | undefined
    for (let list = 0; list < lists.length; list += 1) {
      const first = lists[list]?.[next[list] ?? 0]
      if (!first || (best && (first.price - best.price) * sign >= 0)) continue
      best = first
      from = list
    }
    if (!best) return levels
    levels.push(best.level)
    next[from] = (next[from] ?? 0) + 1
  }
}

/** Of several exchanges one changes at a time: the others are written as they were. */
function writtenOf(book: SeenBook): WrittenSight {
  const { sight } = book
  if (book.written?.sight === sight) return book.written
  book.written = { sight, bids: write(book, sight.bids), asks: write(book, sight.asks) }
  return book.written
}

function write({ name, instrument, step }: SeenBook, amounts: readonly number[]): WrittenLevel[] {
  const levels: WrittenLevel[] = []
  for (let at = 0; at < amounts.length; at += 2) {
    const price = amounts[at] ?? 0
    const size = instrument.sizeText(amounts[at + 1] ?? 0)
    levels.push({ price: price * step, level: [instrument.priceText(price), size, name] })
  }
  return levels
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((amount, at) => amount === other[at])
}

function levelsOf(ladder: Ladder, depth: number): number[] {
  const levels: number[] = []
  for (let at = 0; at < depth; at += 1) {
    const level = ladder.at(at)
    if (!level) break
    levels.push(level.price, level.total)
  }
  return levels
}

function shows(ladder: Ladder, depth: number, amounts: readonly number[]): boolean {
  if (amounts.length !== 2 * Math.min(depth, ladder.length)) return false
  for (let at = 0; at < amounts.length; at += 2) {
    const level = ladder.at(at / 2)
    if (level?.price !== amounts[at] || level?.total !== amounts[at + 1]) return false
  }
  return true
}
