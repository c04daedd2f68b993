import type { BookColumn } from '@leadline/desk-protocol/book-history/book-column'
import type { TileScale } from '@leadline/desk-protocol/book-history/book-tile'
import { sizeCode } from '@leadline/desk-protocol/book-history/size-code'
import type { BookSide } from '@leadline/order-book/book/book-side'
import type { BookView } from '@leadline/order-book/book/book-view'

/** Rows on each side that are looked at, from the best price outward: about two and a half percent. */
const rowsPerSide = 500

interface Cell {
  row: number
  size: number
}

/** What rests in a live book right now, in the rows of a tile. */
export function sampleBook(
  { bids, asks, scale }: BookView,
  tile: TileScale,
): Pick<BookColumn, 'bid' | 'ask' | 'rows' | 'codes'> {
  const priceFactor = 10 ** (tile.priceDecimals - scale.priceDecimals)
  const unit = 10 ** -scale.sizeDecimals
  const below = cellsOf(bids, unit, (price) => Math.floor((price * priceFactor) / tile.rowStep))
  const above = cellsOf(asks, unit, (price) => Math.ceil((price * priceFactor) / tile.rowStep))
  const cells = [...below.toReversed(), ...above]
  const isCrossed = (below[0]?.row ?? -Infinity) >= (above[0]?.row ?? Infinity)
  const sorted = isCrossed ? sortedCells(cells) : cells
  const rows = new Int32Array(sorted.length)
  const codes = new Uint8Array(sorted.length)
  for (const [at, { row, size }] of sorted.entries()) {
    rows[at] = row
    codes[at] = sizeCode(size, tile.sizePower)
  }
  const bid = bids.length > 0 ? bids.priceAt(0) * priceFactor : Number.NaN
  const ask = asks.length > 0 ? asks.priceAt(0) * priceFactor : Number.NaN
  return { bid, ask, rows, codes }
}

/** From the best price outward, each row once. Its size is for a color, and so no amount. */
function cellsOf(side: BookSide, unit: number, rowAt: (price: number) => number): Cell[] {
  const cells: Cell[] = []
  if (side.length === 0) return cells
  const best = rowAt(side.priceAt(0))
  for (let level = 0; level < side.length; level += 1) {
    const row = rowAt(side.priceAt(level))
    if (Math.abs(row - best) > rowsPerSide) break
    const size = Number(side.sizeAt(level)) * unit
    const last = cells.at(-1)
    if (last?.row === row) last.size += size
    else cells.push({ row, size })
  }
  return cells
}

/** One exchange's bids above its own asks: a row may have both. */
function sortedCells(cells: readonly Cell[]): Cell[] {
  const byRow = new Map<number, number>()
  for (const { row, size } of cells) byRow.set(row, (byRow.get(row) ?? 0) + size)
  return [...byRow].map(([row, size]) => ({ row, size })).toSorted((a, b) => a.row - b.row)
}
