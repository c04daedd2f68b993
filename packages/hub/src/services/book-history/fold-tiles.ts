import { alignTile, commonScale } from '@leadline/desk-protocol/book-history/align-tile'
import { type BookColumn, foldColumns } from '@leadline/desk-protocol/book-history/book-column'
import {
  type BookTile,
  columnsPerTile,
  tierFactor,
} from '@leadline/desk-protocol/book-history/book-tile'

/**
 * A tile of a wider tier, of those of a finer one in their order, so many columns of which are one of it; undefined where
 * none of them is there.
 */
export function foldTiles(
  tier: number,
  slot: number,
  parts: readonly (BookTile | undefined)[],
  factor: number = tierFactor,
): BookTile | undefined {
  const known = parts.flatMap((part) => part ?? [])
  const scale = commonScale(known)
  if (!scale) return undefined
  const aligned = parts.map((part) => part && alignTile(part, scale))
  const venues = [...new Set(known.flatMap((part) => part.venues.map(({ venue }) => venue)))]
  const { priceDecimals, sizeDecimals, rowStep, sizePower } = scale
  return {
    tier,
    slot,
    priceDecimals,
    sizeDecimals,
    rowStep,
    sizePower,
    venues: venues.map((venue) => {
      const columns = aligned.flatMap((part): readonly (BookColumn | undefined)[] => {
        const found = part?.venues.find((one) => one.venue === venue)
        return found?.columns ?? nothingKept
      })
      const folded = Array.from({ length: columnsPerTile }, (_, at) =>
        foldColumns(columns.slice(at * factor, (at + 1) * factor)),
      )
      return { venue, columns: folded }
    }),
  }
}

const nothingKept = Array.from({ length: columnsPerTile }, () => undefined)
