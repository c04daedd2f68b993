import type { Scaled } from '@leadline/decimal/scaled'
import { divideDown, withMoreDecimals } from '@leadline/decimal/scaled-arithmetic'

import { type BookColumn, mergeTrades } from './book-column.ts'
import type { BookTile, TileScale } from './book-tile.ts'
import { sizeCode, sizesOfCodes } from './size-code.ts'

/** The scale in which tiles of different days can be put together: the finest prices and sizes, the coarsest rows. */
export function commonScale(scales: readonly TileScale[]): TileScale | undefined {
  const [first] = scales
  if (!first) return undefined
  const priceDecimals = Math.max(...scales.map((scale) => scale.priceDecimals))
  const inTicks = (scale: TileScale) => scale.rowStep * 10 ** (priceDecimals - scale.priceDecimals)
  return {
    priceDecimals,
    sizeDecimals: Math.max(...scales.map((scale) => scale.sizeDecimals)),
    rowStep: Math.max(...scales.map(inTicks)),
    sizePower: Math.max(...scales.map((scale) => scale.sizePower)),
  }
}

export function isSameScale(one: TileScale, other: TileScale): boolean {
  return (
    one.priceDecimals === other.priceDecimals &&
    one.sizeDecimals === other.sizeDecimals &&
    one.rowStep === other.rowStep &&
    one.sizePower === other.sizePower
  )
}

/** The same tile in other units. */
export function alignTile(tile: BookTile, to: TileScale): BookTile {
  if (isSameScale(tile, to)) return tile
  const venues = tile.venues.map(({ venue, columns }) => ({
    venue,
    columns: columns.map((column) => column && alignColumn(column, tile, to)),
  }))
  const { priceDecimals, sizeDecimals, rowStep, sizePower } = to
  return {
    tier: tile.tier,
    slot: tile.slot,
    priceDecimals,
    sizeDecimals,
    rowStep,
    sizePower,
    venues,
  }
}

/**
 * One column in other units. Rows of a larger step gather those of the smaller as the ladder does: bids are rounded down, asks
 * up, and what they hold is added.
 */
export function alignColumn(column: BookColumn, from: TileScale, to: TileScale): BookColumn {
  const priceFactor = 10 ** (to.priceDecimals - from.priceDecimals)
  const bid = column.bid * priceFactor
  const ask = column.ask * priceFactor
  const step = from.rowStep * priceFactor
  const isSameRows = step === to.rowStep
  const rowAt = (row: number) => rowOf(row * step, bid, ask, to.rowStep)
  const cells =
    isSameRows && from.sizePower === to.sizePower ? column : gathered(column, from, to, rowAt)
  const size = (amount: Scaled) =>
    to.sizeDecimals >= from.sizeDecimals
      ? withMoreDecimals(amount, from.sizeDecimals, to.sizeDecimals)
      : divideDown(amount, 10 ** (from.sizeDecimals - to.sizeDecimals))
  const trades = column.trades.flatMap(({ row, bought, sold }) => {
    const at = (row * step) / to.rowStep
    const rows = isSameRows ? [row, row] : [Math.ceil(at), Math.floor(at)]
    const [up = row, down = row] = rows
    return [
      ...(bought > 0 ? [{ row: up, bought: size(bought), sold: 0 }] : []),
      ...(sold > 0 ? [{ row: down, bought: 0, sold: size(sold) }] : []),
    ]
  })
  return {
    isLive: column.isLive,
    hasGap: column.hasGap,
    bid,
    ask,
    rows: cells.rows,
    codes: cells.codes,
    // Buys hit asks and sells hit bids, so they stand in their rows; two rows may have become one.
    trades: trades.reduce<BookColumn['trades']>((sum, one) => mergeTrades(sum, [one]), []),
  }
}

/** The row of a price: down for what is bid, up for what is asked. */
export function rowOf(price: number, bid: number, ask: number, rowStep: number): number {
  const isBid = price <= bid || (Number.isNaN(ask) ? !(price > bid) : price < ask)
  return isBid ? Math.floor(price / rowStep) : Math.ceil(price / rowStep)
}

function gathered(
  { rows, codes }: BookColumn,
  from: TileScale,
  to: TileScale,
  rowAt: (row: number) => number,
): Pick<BookColumn, 'rows' | 'codes'> {
  const sizes = sizesOfCodes(from.sizePower)
  const sums = new Map<number, number>()
  for (let at = 0; at < rows.length; at += 1) {
    const row = rowAt(rows[at] ?? 0)
    sums.set(row, (sums.get(row) ?? 0) + (sizes[codes[at] ?? 0] ?? 0))
  }
  const sorted = [...sums].toSorted(([a], [b]) => a - b)
  return {
    rows: Int32Array.from(sorted, ([row]) => row),
    codes: Uint8Array.from(sorted, ([, size]) => sizeCode(size, to.sizePower)),
  }
}
