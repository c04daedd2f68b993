import type { LadderRow } from '../market/condense.ts'
import type { BookSide } from '../market/order-book.ts'
import { LADDER_ROWS } from '../preview-frame.ts'

export const ROW_PX = 22
export const BARS_PX = LADDER_ROWS * ROW_PX
/** Widths are counted in hundredths of the column, right to left. */
export const BAR_UNITS = 100

/** What a full bar and a full depth line stand for. */
export type BarScale = { sizeE4: number; depthE4: number }

export function barScale(asks: readonly LadderRow[], bids: readonly LadderRow[]): BarScale {
  let sizeE4 = 1
  for (const row of asks) sizeE4 = Math.max(sizeE4, row.sizeE4)
  for (const row of bids) sizeE4 = Math.max(sizeE4, row.sizeE4)
  return { sizeE4, depthE4: Math.max(1, asks.at(-1)?.depthE4 ?? 0, bids.at(-1)?.depthE4 ?? 0) }
}

/** 0 … 1, by the root: one wall should not flatten all that stands before it. */
export function barLength(row: LadderRow, scale: BarScale): number {
  return Math.sqrt(row.sizeE4 / scale.sizeE4)
}

export function depthLength(row: LadderRow, scale: BarScale): number {
  return row.depthE4 / scale.depthE4
}

/** Bars that grow leftward from the price; `lengths` go from the inside outward. */
export function barsPath(side: BookSide, lengths: ArrayLike<number>): string {
  let path = ''
  for (let at = 0; at < lengths.length; at += 1) {
    const width = unitsOf(lengths[at])
    const top = (side === 'ask' ? LADDER_ROWS - 1 - at : at) * ROW_PX + 3
    path += `M${BAR_UNITS} ${top}h-${width}v${ROW_PX - 6}h${width}z`
  }
  return path
}

/** The depth reached at each row, as one stepped line from the inside outward. */
export function contourPath(side: BookSide, depths: ArrayLike<number>): string {
  const outward = side === 'ask' ? -ROW_PX : ROW_PX
  let path = `M${BAR_UNITS} ${side === 'ask' ? BARS_PX : 0}`
  for (let at = 0; at < depths.length; at += 1) {
    path += `H${Math.round((BAR_UNITS - unitsOf(depths[at])) * 10) / 10}v${outward}`
  }
  return path
}

/** The part of the shown depth that is bid, 0 … 1. */
export function balanceOf(asks: readonly LadderRow[], bids: readonly LadderRow[]): number {
  const askE4 = asks.at(-1)?.depthE4 ?? 0
  const bidE4 = bids.at(-1)?.depthE4 ?? 0
  return bidE4 / Math.max(1, askE4 + bidE4)
}

function unitsOf(length: number | undefined): number {
  return Math.round(Math.min(1, length ?? 0) * BAR_UNITS * 10) / 10
}
