import type { VenueId } from '@leadline/venues/venue-names'

/** A line in the search that is an order, or is becoming one. */
export interface TypedOrder {
  /** What stands before the word that is being typed. */
  before: string
  /** How that word can go on. */
  words: readonly { word: string; meaning: string }[]
  /** The markets to look for: the one that is being typed, or the one that was. */
  market: string
  /** The market is being typed. */
  isMarket: boolean
  /** Of an order that is whole. */
  symbol: string | null
  /** Null: the line names none. */
  venue?: VenueId | null
  ready: { sentence: string; run: () => void; isSentAtOnce: boolean } | null
  /** Why it is no order yet. */
  problem: string
}
