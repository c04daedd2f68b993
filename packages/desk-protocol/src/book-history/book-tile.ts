import type { VenueId } from '@leadline/venues/venue-names'

import type { BookColumn } from './book-column.ts'

/** Of a tile, whatever its tier. */
export const columnsPerTile = 64

/** How long a column lasts in each tier: a second at the finest, four times as long in each that follows. */
export const tierPeriodsMs = [1000, 4000, 16_000, 64_000, 256_000] as const
/** The tier behind them: what was traded in each minute, without the books. Candles of every width are whole ones of it. */
export const tradeTier = tierPeriodsMs.length
const tradePeriodMs = 60_000

/** How many columns of one tier make one of the next. */
export const tierFactor = 4

/** In which units the numbers of a tile are. */
export interface TileScale {
  priceDecimals: number
  sizeDecimals: number
  /** The height of a row, at the scale of prices. Row n stands at the price n times that. */
  rowStep: number
  /** Of the size codes: the power of ten of the smallest. */
  sizePower: number
}

export interface TileVenue {
  venue: VenueId
  /** As many as a tile has; undefined where nothing was kept. */
  columns: readonly (BookColumn | undefined)[]
}

/** The books of one symbol over 64 columns, each exchange apart from the others. */
export interface BookTile extends TileScale {
  tier: number
  /** Counted from 1970 in lengths of such a tile. */
  slot: number
  venues: readonly TileVenue[]
}

export function periodOf(tier: number): number {
  if (tier === tradeTier) return tradePeriodMs
  return tierPeriodsMs[tier] ?? tierPeriodsMs[0]
}

export function tileMs(tier: number): number {
  return periodOf(tier) * columnsPerTile
}

export function slotAt(tier: number, time: number): number {
  return Math.floor(time / tileMs(tier))
}

export function slotStart(tier: number, slot: number): number {
  return slot * tileMs(tier)
}
