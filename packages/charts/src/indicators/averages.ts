import { type IndicatorKind, lengthParam } from './indicator-kind.ts'

/** The plain average of the last closes. */
export const sma: IndicatorKind = {
  id: 'sma',
  name: 'SMA',
  pane: 'price',
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
  params: [lengthParam(14)],
  lines: [{ name: 'EMA', style: 'line' }],
  hiddenColumns: 0,
  marks: [],
  compute: ({ close }, [length = 14], [out], from) => {
    if (out) emaInto(close, length, out, from)
  },
}

/** Plain averages of `length` values, from index `from` on. */
export function averageInto(
  values: Float64Array,
  length: number,
  out: Float64Array,
  from: number,
): void {
  for (let index = from; index < values.length; index += 1) {
    const first = index - length + 1
    if (first < 0) {
      out[index] = Number.NaN
      continue
    }
    // Added anew at the start and every 512 rows, so that the rounding of a running sum cannot pile up.
    if (index === from || index % 512 === 0) {
      let sum = 0
      for (let row = first; row <= index; row += 1) sum += values[row] ?? 0
      out[index] = sum / length
    } else {
      const leaving = values[first - 1] ?? 0
      out[index] = (out[index - 1] ?? 0) + ((values[index] ?? 0) - leaving) / length
      if (Number.isNaN(out[index] ?? 0)) averageInto(values.subarray(0, index + 1), length, out, index)
    }
  }
}

/** Begins with the plain average of its first `length` values, which may themselves begin late. */
export function emaInto(values: Float64Array, length: number, out: Float64Array, from: number): void {
  const weight = 2 / (length + 1)
  const start = firstNumber(values) + length - 1
  for (let index = from; index < values.length; index += 1) {
    if (index < start) {
      out[index] = Number.NaN
    } else if (index === start) {
      let sum = 0
      for (let row = index - length + 1; row <= index; row += 1) sum += values[row] ?? 0
      out[index] = sum / length
    } else {
      const before = out[index - 1] ?? 0
      out[index] = before + ((values[index] ?? 0) - before) * weight
    }
  }
}

function firstNumber(values: Float64Array): number {
  let index = 0
  while (index < values.length && Number.isNaN(values[index] ?? 0)) index += 1
  return index
}
