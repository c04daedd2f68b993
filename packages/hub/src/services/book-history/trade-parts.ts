import { tradesOnly } from '@leadline/desk-protocol/book-history/book-column'
import {
  type BookTile,
  slotAt,
  slotStart,
  tileMs,
  tradeTier,
} from '@leadline/desk-protocol/book-history/book-tile'
import { decodeTile, encodeTile } from '@leadline/desk-protocol/book-history/tile-bytes'

/** How many tiles of the finest tier one of minutes is made of. */
export const partsOfTrades = tileMs(tradeTier) / tileMs(0)

/** The first of them. */
export function firstPart(slot: number): number {
  return slotAt(0, slotStart(tradeTier, slot))
}

/** A tile without what rested in its books. */
export function withoutBooks(tile: BookTile): BookTile {
  const venues = tile.venues.map(({ venue, columns }) => ({
    venue,
    columns: columns.map((column) => column && tradesOnly(column)),
  }))
  return { ...tile, venues }
}

/**
 * The trades of the tiles that a tile of minutes will be made of, as bytes: some hundred for each. So that closing one does
 * not mean reading an hour of books again.
 */
export class TradeParts {
  readonly #bytes = new Map<number, Uint8Array>()

  keep(tile: BookTile): BookTile {
    const part = withoutBooks(tile)
    this.#bytes.set(tile.slot, encodeTile(part))
    // Of an hour that has ended, nothing is asked for here again.
    for (const slot of this.#bytes.keys()) {
      if (slot < tile.slot - partsOfTrades) this.#bytes.delete(slot)
    }
    return part
  }

  of(slot: number): BookTile | undefined {
    const bytes = this.#bytes.get(slot)
    return bytes && decodeTile(bytes)
  }
}
