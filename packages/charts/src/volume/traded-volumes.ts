import type { Scaled } from '@leadline/decimal/scaled'
import type { VenueId } from '@leadline/venues/venue-names'

/**
 * What takers bought and sold in one row, exactly. Row n stands at n times the step. As on the ladder, what was bought hit
 * asks and is rounded up to its row, what was sold hit bids and is rounded down.
 */
export interface VolumeRow {
  row: number
  bought: Scaled
  sold: Scaled
}

/** Bought less sold over some time. */
export interface Delta {
  delta: Scaled
  /** Every second of it was kept. */
  isWhole: boolean
}

/** How much of a stretch of time was kept. */
export interface Coverage {
  /** When the first of it begins. */
  since: number
  /** Minutes after that of which a part is missing. */
  missing: number
}

/** Trades of the chart's exchanges as somebody keeps them: by minute, with the side that took. Nothing in it is estimated. */
export interface TradedVolumes {
  /** Rises with everything that comes. */
  readonly version: number
  /** Of prices and sizes in it. */
  readonly priceDecimals: number
  readonly sizeDecimals: number
  /** The height of a row, at its scale of prices. */
  readonly rowStep: number
  /** The lowest row first; times in milliseconds, `to` is not among them. */
  rows(from: number, to: number): readonly VolumeRow[]
  /** Of all exchanges of the chart, or of one of them; undefined where nothing was kept. */
  delta(from: number, to: number, venue?: VenueId): Delta | undefined
  /** Undefined where nothing was kept. */
  coverage(from: number, to: number): Coverage | undefined
}
