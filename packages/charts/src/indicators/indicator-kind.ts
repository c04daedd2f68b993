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
  style: 'line' | 'histogram' | 'band' | 'dots'
  /** In the color of a side, where the line speaks of one; else in the indicator's own. */
  tone?: 'bid' | 'ask'
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
  /** Prices or sizes at the series' scale, plain numbers, or whole numbers of decimals of its own. */
  unit: 'price' | 'size' | 'plain' | { kept: number; shown: number }
  params: readonly IndicatorParam[]
  lines: readonly IndicatorLine[]
  /** Columns beyond the drawn ones, for what the next row needs. */
  hiddenColumns: number
  /** Horizontal marks of its own pane. */
  marks: readonly number[]
  /** It is made of trades with their sides, as somebody keeps them, and of no candle. */
  usesTrades?: true
  /** It is made of another market as well. */
  usesCompared?: true
  /** How many rows before a changed one change with it; none, where nothing is said. */
  reachesBack?: (params: readonly number[]) => number
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

/** Params as an indicator may have them: missing ones by default, others within their limits and on their steps. */
export function settledParams(kind: IndicatorKind, params: readonly number[]): number[] {
  return kind.params.map(({ default: usual, min, max, step }, index) => {
    const wanted = params[index]
    if (wanted === undefined || !Number.isFinite(wanted)) return usual
    const stepped = min + Math.round((wanted - min) / step) * step
    return Number(Math.min(Math.max(stepped, min), max).toFixed(6))
  })
}
