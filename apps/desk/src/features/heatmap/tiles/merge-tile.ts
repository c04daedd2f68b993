import type { Scaled } from '@leadline/decimal/scaled'
import { rowOf } from '@leadline/desk-protocol/book-history/align-tile'
import type { BookColumn } from '@leadline/desk-protocol/book-history/book-column'
import { type BookTile, columnsPerTile } from '@leadline/desk-protocol/book-history/book-tile'
import { sizeCode, sizesOfCodes } from '@leadline/desk-protocol/book-history/size-code'
import type { VenueId } from '@leadline/venues/venue-names'

/** What is known of a column of several exchanges together. */
export const nothingKept = 0
export const wholeColumn = 1
/** One of them was down. */
export const partialColumn = 2
/** All of them were. */
export const downColumn = 3

export interface MergedTrade {
  column: number
  row: number
  /** At `sizeDecimals`. */
  bought: Scaled
  sold: Scaled
}

/** A tile of the shown exchanges together, in rows of one step: what becomes a picture. */
export interface MergedTile {
  tier: number
  slot: number
  /** The height of a row as a price. Row n stands at the price n times that. */
  step: number
  /** The row of the last line of the picture. */
  firstRow: number
  rowCount: number
  /** Size codes, line by line from the highest price down. */
  codes: Uint8Array
  states: Uint8Array
  /** Bit n: the nth shown exchange was down. */
  gaps: Uint8Array
  /** Prices of the whole book; NaN where that is unknown. */
  bids: Float64Array
  asks: Float64Array
  trades: readonly MergedTrade[]
  sizePower: number
  sizeDecimals: number
  priceDecimals: number
}

/** More rows than a screen has lines. */
const mostRows = 4096

/** Adds up the shown exchanges. A step below that of the tile is the tile's own. */
export function mergeTile(
  tile: BookTile,
  shown: readonly VenueId[],
  wantedStep: number,
): MergedTile {
  const unit = 10 ** tile.priceDecimals
  // A power of ten times a decimal: what is left behind the sixth digit is none of the step.
  const wanted = Number((wantedStep * unit).toPrecision(12))
  const stepTicks = Math.max(tile.rowStep, wanted)
  const venues = shown.map((id) => tile.venues.find(({ venue }) => venue === id)?.columns)
  const { firstRow, rowCount } = rangeOf(venues, tile.rowStep, stepTicks)
  const sums = new Float64Array(columnsPerTile * rowCount)
  const sizes = sizesOfCodes(tile.sizePower)
  const merged = {
    states: new Uint8Array(columnsPerTile),
    gaps: new Uint8Array(columnsPerTile),
    bids: new Float64Array(columnsPerTile).fill(Number.NaN),
    asks: new Float64Array(columnsPerTile).fill(Number.NaN),
  }
  const trades: MergedTrade[] = []
  for (let at = 0; at < columnsPerTile; at += 1) {
    const columns = venues.map((list) => list?.[at])
    merged.states[at] = stateOf(columns)
    for (const [place, column] of columns.entries()) {
      // Another exchange has this moment: so this one was down.
      const isDown = venues[place] && (column?.hasGap ?? merged.states[at] !== nothingKept)
      if (isDown) merged.gaps[at] = (merged.gaps[at] ?? 0) | (1 << place)
      if (!column) continue
      addTrades(trades, at, column, tile.rowStep, stepTicks)
      if (!column.isLive) continue
      merged.bids[at] = greater(merged.bids[at], column.bid / unit)
      merged.asks[at] = lesser(merged.asks[at], column.ask / unit)
      addSizes(sums, at, column, { sizes, rowStep: tile.rowStep, stepTicks, firstRow, rowCount })
    }
  }
  const codes = new Uint8Array(sums.length)
  for (let cell = 0; cell < sums.length; cell += 1) {
    const size = sums[cell] ?? 0
    if (size > 0) codes[cell] = sizeCode(size, tile.sizePower)
  }
  return {
    tier: tile.tier,
    slot: tile.slot,
    step: stepTicks / unit,
    firstRow,
    rowCount,
    codes,
    ...merged,
    trades,
    sizePower: tile.sizePower,
    sizeDecimals: tile.sizeDecimals,
    priceDecimals: tile.priceDecimals,
  }
}

type Columns = readonly (BookColumn | undefined)[] | undefined

function rangeOf(venues: readonly Columns[], rowStep: number, stepTicks: number) {
  let low = Infinity
  let high = -Infinity
  for (const columns of venues) {
    for (const column of columns ?? []) {
      if (!column || column.rows.length === 0) continue
      low = Math.min(low, ((column.rows[0] ?? 0) * rowStep) / stepTicks)
      high = Math.max(high, ((column.rows.at(-1) ?? 0) * rowStep) / stepTicks)
    }
  }
  if (low > high) return { firstRow: 0, rowCount: 0 }
  const firstRow = Math.floor(low)
  return { firstRow, rowCount: Math.min(Math.ceil(high) - firstRow + 1, mostRows) }
}

function stateOf(columns: readonly (BookColumn | undefined)[]): number {
  const known = columns.filter((column) => column !== undefined)
  if (known.length === 0) return nothingKept
  if (!known.some(({ isLive }) => isLive)) return downColumn
  return known.some(({ hasGap }) => hasGap) ? partialColumn : wholeColumn
}

interface Rows {
  sizes: Float64Array
  rowStep: number
  stepTicks: number
  firstRow: number
  rowCount: number
}

function addSizes(
  sums: Float64Array,
  at: number,
  { rows, codes, bid, ask }: BookColumn,
  { sizes, rowStep, stepTicks, firstRow, rowCount }: Rows,
): void {
  const top = firstRow + rowCount - 1
  for (let index = 0; index < rows.length; index += 1) {
    const own = rows[index] ?? 0
    const row = stepTicks === rowStep ? own : rowOf(own * rowStep, bid, ask, stepTicks)
    const cell = (top - row) * columnsPerTile + at
    if (row < firstRow || row > top) continue
    sums[cell] = (sums[cell] ?? 0) + (sizes[codes[index] ?? 0] ?? 0)
  }
}

function addTrades(
  to: MergedTrade[],
  column: number,
  { trades }: BookColumn,
  rowStep: number,
  stepTicks: number,
): void {
  for (const { row, bought, sold } of trades) {
    const place = (row * rowStep) / stepTicks
    if (bought > 0) to.push({ column, row: Math.ceil(place), bought, sold: 0 })
    if (sold > 0) to.push({ column, row: Math.floor(place), bought: 0, sold })
  }
}

function greater(known = Number.NaN, other: number): number {
  return Number.isNaN(known) || other > known ? other : known
}

function lesser(known = Number.NaN, other: number): number {
  return Number.isNaN(known) || other < known ? other : known
}
