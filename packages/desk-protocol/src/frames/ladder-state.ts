import type { Scaled } from '@leadline/decimal/scaled'

/**
 * 'live' counts; 'waiting' has not been proven yet; 'stale' was, and a fault came; 'quotes' answers with prices for sizes
 * instead of a book; 'absent' does not list the symbol.
 */
export const columnStates = ['live', 'waiting', 'stale', 'quotes', 'absent'] as const
export type ColumnState = (typeof columnStates)[number]

export interface LadderColumn {
  /** Place of the exchange in the hub's list of exchanges. */
  venue: number
  state: ColumnState
}

/** Every number is an integer at the ladder's scales. */
export interface LadderRow {
  price: number
  /** What rests at this row in all live books together. */
  size: Scaled
  /** One per column; zero where nothing rests. */
  sizes: readonly Scaled[]
  /** Bit n: the number of column n is a quote for a size, shown with '~', and not part of `size`. */
  quotes: number
  /** Where `bestPrices` are reported: what the row's size is worth, exactly, at `notionalDecimals`. Zero otherwise. */
  notional: Scaled
  /**
   * Condensed rows, and rows with a quote that is better than the best order: per column, the best price at which the
   * exchange really has something in the row; zero where it has nothing. Left out elsewhere: it is the row's price then.
   */
  bestPrices?: readonly number[]
}

/** One ladder as a panel shows it. */
export interface LadderState {
  priceDecimals: number
  /** One more than the market's where rows were divided by money: the last digit is then cut off, not rounded. */
  sizeDecimals: number
  /** Of the finest step in which sizes are ordered on the shown exchanges: what is shown where nothing else is wished. */
  sizeStepDecimals: number
  notionalDecimals: number
  columns: readonly LadderColumn[]
  /** Best first. */
  bids: readonly LadderRow[]
  asks: readonly LadderRow[]
  /** Best prices of the live books, before condensing and filtering; null where there is none. */
  bestBid: number | null
  bestAsk: number | null
  /** Columns of the exchanges that have them; -1 where there is none. */
  bestBidColumn: number
  bestAskColumn: number
  /** Levels that the filter hides. */
  hidden: number
  /** More rows were there than anybody can look at. */
  isCut: boolean
  /** When the newest of its books changed, by the hub's clock. */
  changedAt: number
}
