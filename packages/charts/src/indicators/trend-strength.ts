import { columnsOf, trueRange } from './candle-values.ts'
import { type IndicatorKind, lengthParam } from './indicator-kind.ts'
import { wilderInto } from './wilder.ts'
import { deviationIn, highestIn, lowestIn, sumIn } from './windows.ts'

/** How strong a trend is, whichever way it goes, and how much of the movement went up and down. */
export const adx: IndicatorKind = {
  id: 'adx',
  name: 'ADX',
  pane: 'below',
  unit: 'plain',
  params: [lengthParam(14)],
  lines: [
    { name: 'ADX', style: 'line' },
    { name: '+DI', style: 'line', tone: 'bid' },
    { name: '−DI', style: 'line', tone: 'ask' },
  ],
  hiddenColumns: 4,
  marks: [25],
  compute: (series, [length = 14], columns, from) => {
    const [out, plus, minus, range, up, down, apart] = columns
    if (!out || !plus || !minus || !range || !up || !down || !apart) return
    const candles = columnsOf(series)
    const { high, low } = candles
    for (let row = from; row < candles.length; row += 1) {
      const rise = (high[row] ?? 0) - (high[row - 1] ?? high[row] ?? 0)
      const fall = (low[row - 1] ?? low[row] ?? 0) - (low[row] ?? 0)
      wilderInto(range, row, trueRange(candles, row), length)
      wilderInto(up, row, rise > fall && rise > 0 ? rise : 0, length)
      wilderInto(down, row, fall > rise && fall > 0 ? fall : 0, length)
      const isEarly = row < length
      const reach = range[row] ?? 0
      plus[row] = isEarly ? Number.NaN : shareOf(up[row] ?? 0, reach)
      minus[row] = isEarly ? Number.NaN : shareOf(down[row] ?? 0, reach)
      const both = (plus[row] ?? 0) + (minus[row] ?? 0)
      apart[row] = shareOf(Math.abs((plus[row] ?? 0) - (minus[row] ?? 0)), both)
      out[row] = smoothed(out, apart, row, length)
    }
  },
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole
}

/** From the plain average of the first `length` values, which begin at row `length`. */
function smoothed(out: Float64Array, values: Float64Array, row: number, length: number): number {
  const first = 2 * length - 1
  if (row < first) return Number.NaN
  if (row === first) return sumIn(values, row, length) / length
  return ((out[row - 1] ?? 0) * (length - 1) + (values[row] ?? 0)) / length
}

/** How lately the highest high and the lowest low were made: 100 just now, 0 a whole length ago. */
export const aroon: IndicatorKind = {
  id: 'aroon',
  name: 'Aroon',
  pane: 'below',
  unit: 'plain',
  params: [lengthParam(14)],
  lines: [
    { name: 'Up', style: 'line', tone: 'bid' },
    { name: 'Down', style: 'line', tone: 'ask' },
  ],
  hiddenColumns: 0,
  marks: [50],
  compute: ({ high, low, length: rows }, [length = 14], [up, down], from) => {
    if (!up || !down) return
    for (let row = from; row < rows; row += 1) {
      const top = highestIn(high, row, length + 1)
      const bottom = lowestIn(low, row, length + 1)
      up[row] = (100 * (length - ageOf(high, top, row, length))) / length
      down[row] = (100 * (length - ageOf(low, bottom, row, length))) / length
    }
  },
}

/** Candles since a value was last seen; not a number where there are too few. */
function ageOf(values: Float64Array, wanted: number, row: number, length: number): number {
  for (let age = 0; age <= length && age <= row; age += 1) {
    if (values[row - age] === wanted) return age
  }
  return Number.NaN
}

/** Whether price goes somewhere or to and fro: near 100 it goes nowhere, near 0 straight ahead. */
export const choppiness: IndicatorKind = {
  id: 'choppiness',
  name: 'Choppiness Index',
  pane: 'below',
  unit: 'plain',
  params: [{ ...lengthParam(14), min: 2 }],
  lines: [{ name: 'CHOP', style: 'line' }],
  hiddenColumns: 1,
  marks: [38.2, 61.8],
  compute: (series, [length = 14], [out, range], from) => {
    if (!out || !range) return
    const candles = columnsOf(series)
    for (let row = from; row < candles.length; row += 1) {
      range[row] = trueRange(candles, row)
      const reach = highestIn(candles.high, row, length) - lowestIn(candles.low, row, length)
      const path = sumIn(range, row, length)
      out[row] = reach > 0 ? (100 * Math.log10(path / reach)) / Math.log10(length) : Number.NaN
    }
  },
}

/** How far the closes lie around their average. */
export const standardDeviation: IndicatorKind = {
  id: 'deviation',
  name: 'Standard Deviation',
  pane: 'below',
  unit: 'price',
  params: [{ ...lengthParam(20), min: 2 }],
  lines: [{ name: 'SD', style: 'line' }],
  hiddenColumns: 0,
  marks: [],
  compute: ({ close }, [length = 20], [out], from) => {
    if (!out) return
    for (let row = from; row < close.length; row += 1) out[row] = deviationIn(close, row, length)
  },
}
