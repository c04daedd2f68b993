import type { CandleSeries } from '../series/candle-series.ts'
import { Extremes } from '../series/extremes.ts'
import { type IndicatorKind, settledParams } from './indicator-kind.ts'

/** One line of an indicator, as painters and readouts need it. */
export interface IndicatorColumn {
  values: Float64Array
  extremes: Extremes
}

/** An indicator on a chart: a kind with its own settings and its own columns. */
export class Indicator {
  readonly id: string
  readonly kind: IndicatorKind
  /** Which color of the theme its first line has. */
  readonly color: number
  isShown = true
  #params: number[]
  #columns: Float64Array[] = []
  #extremes: Extremes[]

  constructor(id: string, kind: IndicatorKind, params: readonly number[], color: number) {
    this.id = id
    this.kind = kind
    this.color = color
    this.#params = settledParams(kind, params)
    this.#columns = Array.from(
      { length: kind.lines.length + kind.hiddenColumns },
      () => new Float64Array(0),
    )
    this.#extremes = kind.lines.map(() => new Extremes())
  }

  get params(): readonly number[] {
    return this.#params
  }

  /** Needs `compute` from the beginning afterwards. */
  setParams(params: readonly number[]): void {
    this.#params = settledParams(this.kind, params)
  }

  /** `EMA 14`, `MACD 12 26 9`. */
  get title(): string {
    return [this.kind.name, ...this.#params].join(' ')
  }

  /** Candles from index `changed` on are not what they were. */
  compute(series: CandleSeries, changed: number): void {
    const { length } = series
    const from = Math.max(changed - (this.kind.reachesBack?.(this.#params) ?? 0), 0)
    this.#columns = this.#columns.map((column) => roomFor(column, length))
    if (from < length) this.kind.compute(series, this.#params, this.#columns, from)
    for (const [line, extremes] of this.#extremes.entries()) {
      const values = this.#columns[line]
      if (values) extremes.update(values, values, from, length)
    }
  }

  column(line: number): IndicatorColumn | undefined {
    const values = this.#columns[line]
    const extremes = this.#extremes[line]
    return values && extremes ? { values, extremes } : undefined
  }

  valueAt(line: number, index: number): number {
    return this.#columns[line]?.[index] ?? Number.NaN
  }
}

function roomFor(column: Float64Array, length: number): Float64Array {
  if (column.length >= length) return column
  const larger = new Float64Array(Math.max(length * 2, 256))
  larger.set(column)
  return larger
}
