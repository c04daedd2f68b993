import type { Scaled } from '@leadline/decimal/scaled'
import type { BookState } from '@leadline/order-book/book/venue-book'
import type { Instrument } from '@leadline/venues/instrument'
import type { Trade } from '@leadline/venues/market-events'

/** A price and what rests there, at the instrument's scale; a size of 0 takes the level away. */
export type StoredLevel = readonly [price: number, size: Scaled]

export interface StoredBook {
  state: BookState
  /** Why it is stale; '' where it is not. */
  reason: string
  /** Prices that somebody would give, of an exchange without a book. */
  isQuotes: boolean
  /** Best first. */
  bids: readonly StoredLevel[]
  asks: readonly StoredLevel[]
}

export type StoredFact =
  /** What follows says everything that was known then: whoever begins here needs nothing from before. */
  | { kind: 'checkpoint' }
  | { kind: 'instruments'; list: readonly Instrument[] }
  | { kind: 'book'; symbol: string; book: StoredBook }
  | { kind: 'levels'; symbol: string; bids: readonly StoredLevel[]; asks: readonly StoredLevel[] }
  | { kind: 'trade'; trade: Trade }
  | { kind: 'interrupted'; symbol: string }

/** One thing that became known of one exchange's market, at a time of our clock. */
export interface StoredEvent {
  /** Place of the exchange in the head. */
  venue: number
  time: number
  fact: StoredFact
}
