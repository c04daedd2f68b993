import type { LadderRow, LadderState } from '@leadline/desk-protocol/frames/ladder-state'

import type { DepthSettings } from '../depth-settings.ts'
import type { ColumnWidths } from '../ladder/column-widths.ts'
import { averageText, type LadderNumbers, notionalText } from '../ladder/ladder-numbers.ts'

/** How every row of a ladder is written; another object where any of it changes. */
export interface RowStyle {
  numbers: LadderNumbers
  /** Per column: its exchange has no data. */
  isOff: readonly boolean[]
  hasExtra: boolean
  /** Sizes from here on stand out among those of their columns. */
  largeSize: number
  extraText: (row: LadderRow) => string
}

/** The extra column of condensed rows: what one would pay on average, or what the row is worth. */
export type ExtraColumn = 'average' | 'notional' | null

export function extraColumnOf({ condense }: DepthSettings): ExtraColumn {
  if (condense?.by === 'asset-size') return 'average'
  return condense?.by === 'notional' ? 'notional' : null
}

export function rowStyle(
  state: LadderState,
  widths: ColumnWidths,
  shownPriceDecimals: number,
  extra: ExtraColumn,
  largeSize: number,
): RowStyle {
  const { priceDecimals, sizeDecimals } = state
  const { shownSizeDecimals, sizeLength } = widths
  const numbers = { priceDecimals, shownPriceDecimals, sizeDecimals, shownSizeDecimals, sizeLength }
  const hasExtra = widths.extraPx > 0
  // A style outlives the state it was made of: only the decimals of it are used.
  const extraText = (row: LadderRow) => {
    if (!hasExtra) return ''
    return extra === 'average' ? averageText(row, state, numbers) : notionalText(row, state)
  }
  const isOff = state.columns.map((column) => column.state !== 'live' && column.state !== 'quotes')
  return { numbers, isOff, hasExtra, largeSize, extraText }
}

/** A size stands out from four times the mean of the sizes that are there. Rounded, so that it seldom changes. */
export function largeSizeOf({ bids, asks }: LadderState): number {
  let sum = 0
  let count = 0
  for (const rows of [bids, asks]) {
    for (const { sizes, quotes } of rows) {
      sizes.forEach((size, column) => {
        if (size === 0 || (quotes & (1 << column)) !== 0) return
        sum += Number(size)
        count += 1
      })
    }
  }
  if (count < 8) return Infinity
  return 2 ** (Math.round(Math.log2((sum / count) * 4) * 2) / 2)
}
