import { type IndicatorKind, lengthParam } from './indicator-kind.ts'

/** The plain average of the last closes. */
export const sma: IndicatorKind = {
  id: 'sma',
  name: 'SMA',
  pane: 'price',
  unit: 'price',
  params: [lengthParam(20)],
  lines: [{ name: 'SMA', style: 'line' }],
  hiddenColumns: 0,
  marks: [],
  compute: ({ close }, [length = 20], [out], from) => {
    if (out) averageInto(close, length, out, from)
  },
}

/** An average that leans on recent closes: each new one has a weight of 2 / (length + 1). */
export const ema: IndicatorKind = {
  id: 'ema',
  name: 'EMA',
  pane: 'price',
  unit: 'price',
  params: [lengthParam(14)],
  lines: [{ name: 'EMA', style: 'line' }],
  hiddenColumns: 0,
  marks: [],
  compute: ({ close }, [length = 14], [out], from) => {
    if (out) emaInto(close, length, out, from)
  },
}

/** Plain averages of `length` values. Closes are whole numbers, so the running sum is exact and cannot drift. */
export function averageInto(
  values: Float64Array,
  length: number,
  out: Float64Array,
  from: number,
): void {
  let sum = 0
  for (let row = Math.max(from - length, 0); row < from; row += 1) sum += values[row] ?? 0
  for (let row = from; row < values.length; row += 1) {
    sum += values[row] ?? 0
    if (row >= length) sum -= values[row - length] ?? 0
    out[row] = row < length - 1 ? Number.NaN : sum / length
  }
}

/** Begins with the plain average of its first `length` values, which may themselves begin late. */
export function emaInto(
  values: Float64Array,
  length: number,
  out: Float64Array,
  from: number,
): void {
  const weight = 2 / (length + 1)
  const start = firstNumber(values) + length - 1
  for (let row = from; row < values.length; row += 1) {
    if (row < start) {
      out[row] = Number.NaN
    } else if (row === start) {
      let sum = 0
      for (let early = row - length + 1; early <= row; early += 1) sum += values[early] ?? 0
      out[row] = sum / length
    } else {
      const before = out[row - 1] ?? 0
      out[row] = before + ((values[row] ?? 0) - before) * weight
    }
  }
}

function firstNumber(values: Float64Array): number {
  let row = 0
  while (row < values.length && Number.isNaN(values[row] ?? 0)) row += 1
  return row
}
