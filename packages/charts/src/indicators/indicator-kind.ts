import type { CandleSeries } from '../series/candle-series.ts'

export interface IndicatorParam {
  name: string
  label: string
  default: number
  min: number
  max: number
  step: number
}

export interface IndicatorLine {
  name: string
  style: 'line' | 'histogram' | 'band'
}

/**
 * An indicator is arithmetic over columns. `compute` fills its columns from index `from` on, reading what it needs of
 * earlier rows from its own columns, so that a tick costs one row and not the whole chart. Not a number leaves a gap.
 */
export interface IndicatorKind {
  id: string
  name: string
  /** Drawn over the candles, or in a pane below. */
  pane: 'price' | 'below'
  params: readonly IndicatorParam[]
  lines: readonly IndicatorLine[]
  /** Columns beyond the drawn ones, for what the next row needs. */
  hiddenColumns: number
  /** Horizontal marks of its own pane. */
  marks: readonly number[]
  compute(
    series: CandleSeries,
    params: readonly number[],
    columns: readonly Float64Array[],
    from: number,
  ): void
}

export function lengthParam(length: number): IndicatorParam {
  return { name: 'length', label: 'Length', default: length, min: 1, max: 1000, step: 1 }
}
