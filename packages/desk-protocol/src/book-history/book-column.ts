import type { Scaled } from '@leadline/decimal/scaled'
import { addScaled } from '@leadline/decimal/scaled-arithmetic'

/** What takers bought and sold at one row while a column lasted, exactly, at the tile's scale of sizes. */
export interface ColumnTrade {
  row: number
  bought: Scaled
  sold: Scaled
}

/** The book of one exchange over one period: what rested in each row, the best prices, and what was traded. */
export interface BookColumn {
  /** There was a proven book in it. A column without one says nothing about sizes: nothing known is not zero. */
  isLive: boolean
  /** For a part of it there was none. */
  hasGap: boolean
  /** Where it ended, at the tile's scale of prices; NaN where that side was empty or unknown. */
  bid: number
  ask: number
  /** Rows in which something rested, the lowest price first. A bid's is rounded down, an ask's up. */
  rows: Int32Array
  /** What rested there at most, as size codes. */
  codes: Uint8Array
  /** By row, the lowest first. */
  trades: readonly ColumnTrade[]
}

export const noRows = new Int32Array(0)
export const noCodes = new Uint8Array(0)

/** The feed was down: trades of it may still have been reported. */
export function gapColumn(trades: readonly ColumnTrade[] = []): BookColumn {
  const unknown = { bid: Number.NaN, ask: Number.NaN, rows: noRows, codes: noCodes }
  return { isLive: false, hasGap: true, ...unknown, trades }
}

/** What was traded while a column lasted, and whether its feed was there, without the book. */
export function tradesOnly({ isLive, hasGap, trades }: BookColumn): BookColumn {
  const none = { bid: Number.NaN, ask: Number.NaN, rows: noRows, codes: noCodes }
  return { isLive, hasGap, ...none, trades }
}

/**
 * Several columns of one exchange as one: the most that rested in each row, so that no wall disappears in a wider view. What
 * is missing in between is a gap; what is missing at the end has not happened yet.
 */
export function foldColumns(columns: readonly (BookColumn | undefined)[]): BookColumn | undefined {
  const end = columns.findLastIndex((column) => column !== undefined) + 1
  if (end === 0) return undefined
  let folded: BookColumn | undefined
  let hasGap = false
  for (const column of columns.slice(0, end)) {
    hasGap ||= column === undefined || column.hasGap
    if (column) folded = folded ? foldTwo(folded, column) : column
  }
  return folded && { ...folded, hasGap }
}

function foldTwo(earlier: BookColumn, later: BookColumn): BookColumn {
  const last = later.isLive ? later : earlier
  const isSame = earlier.rows === later.rows && earlier.codes === later.codes
  const merged = isSame ? later : mergeRows(earlier, later)
  return {
    isLive: earlier.isLive || later.isLive,
    hasGap: earlier.hasGap || later.hasGap,
    bid: last.bid,
    ask: last.ask,
    rows: merged.rows,
    codes: merged.codes,
    trades: mergeTrades(earlier.trades, later.trades),
  }
}

function mergeRows(one: BookColumn, other: BookColumn): Pick<BookColumn, 'rows' | 'codes'> {
  const rows = new Int32Array(one.rows.length + other.rows.length)
  const codes = new Uint8Array(rows.length)
  let length = 0
  let a = 0
  let b = 0
  while (a < one.rows.length || b < other.rows.length) {
    const rowA = one.rows[a] ?? Infinity
    const rowB = other.rows[b] ?? Infinity
    const codeA = rowA <= rowB ? (one.codes[a] ?? 0) : 0
    const codeB = rowB <= rowA ? (other.codes[b] ?? 0) : 0
    rows[length] = Math.min(rowA, rowB)
    codes[length] = Math.max(codeA, codeB)
    length += 1
    if (rowA <= rowB) a += 1
    if (rowB <= rowA) b += 1
  }
  return { rows: rows.slice(0, length), codes: codes.slice(0, length) }
}

/** What was traded in both, row by row. */
export function mergeTrades(
  one: readonly ColumnTrade[],
  other: readonly ColumnTrade[],
): readonly ColumnTrade[] {
  if (one.length === 0) return other
  if (other.length === 0) return one
  const byRow = new Map<number, ColumnTrade>()
  for (const { row, bought, sold } of [...one, ...other]) {
    const known = byRow.get(row) ?? { row, bought: 0, sold: 0 }
    byRow.set(row, {
      row,
      bought: addScaled(known.bought, bought),
      sold: addScaled(known.sold, sold),
    })
  }
  return [...byRow.values()].toSorted((a, b) => a.row - b.row)
}
