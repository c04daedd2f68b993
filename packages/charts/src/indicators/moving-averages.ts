import { emaInto } from './averages.ts'
import { type IndicatorKind, lengthParam } from './indicator-kind.ts'
import { meanIn, sumIn, weightedMeanIn } from './windows.ts'

const averageKind = { pane: 'price', unit: 'price', marks: [] } as const

/** The newest close counts most, the oldest least, in even steps. */
export const wma: IndicatorKind = {
  ...averageKind,
  id: 'wma',
  name: 'WMA',
  params: [lengthParam(20)],
  lines: [{ name: 'WMA', style: 'line' }],
  hiddenColumns: 0,
  compute: ({ close }, [length = 20], [out], from) => {
    if (!out) return
    for (let row = from; row < close.length; row += 1) out[row] = weightedMeanIn(close, row, length)
  },
}

/** Hull's: twice the quick weighted average less the slow one, smoothed over the root of the length. */
export const hma: IndicatorKind = {
  ...averageKind,
  id: 'hma',
  name: 'HMA',
  params: [{ ...lengthParam(20), min: 2 }],
  lines: [{ name: 'HMA', style: 'line' }],
  hiddenColumns: 1,
  compute: ({ close }, [length = 20], [out, gap], from) => {
    if (!out || !gap) return
    const half = Math.max(Math.floor(length / 2), 1)
    const root = Math.max(Math.floor(Math.sqrt(length)), 1)
    for (let row = from; row < close.length; row += 1) {
      gap[row] = 2 * weightedMeanIn(close, row, half) - weightedMeanIn(close, row, length)
      out[row] = weightedMeanIn(gap, row, root)
    }
  },
}

/** An EMA with most of its lag taken out by the EMA of itself. */
export const dema: IndicatorKind = {
  ...averageKind,
  id: 'dema',
  name: 'DEMA',
  params: [lengthParam(20)],
  lines: [{ name: 'DEMA', style: 'line' }],
  hiddenColumns: 2,
  compute: ({ close }, [length = 20], [out, first, second], from) => {
    if (!out || !first || !second) return
    emaInto(close, length, first, from)
    emaInto(first.subarray(0, close.length), length, second, from)
    for (let row = from; row < close.length; row += 1) {
      out[row] = 2 * (first[row] ?? Number.NaN) - (second[row] ?? Number.NaN)
    }
  },
}

/** The same with a third EMA: quicker still. */
export const tema: IndicatorKind = {
  ...averageKind,
  id: 'tema',
  name: 'TEMA',
  params: [lengthParam(20)],
  lines: [{ name: 'TEMA', style: 'line' }],
  hiddenColumns: 3,
  compute: ({ close }, [length = 20], [out, first, second, third], from) => {
    if (!out || !first || !second || !third) return
    emaInto(close, length, first, from)
    emaInto(first.subarray(0, close.length), length, second, from)
    emaInto(second.subarray(0, close.length), length, third, from)
    for (let row = from; row < close.length; row += 1) {
      const [one = Number.NaN, two = Number.NaN] = [first[row], second[row]]
      out[row] = 3 * (one - two) + (third[row] ?? Number.NaN)
    }
  },
}

/** An average in which a close counts by the volume of its candle. */
export const vwma: IndicatorKind = {
  ...averageKind,
  id: 'vwma',
  name: 'VWMA',
  params: [lengthParam(20)],
  lines: [{ name: 'VWMA', style: 'line' }],
  hiddenColumns: 1,
  compute: ({ close, volume }, [length = 20], [out, paid], from) => {
    if (!out || !paid) return
    for (let row = from; row < close.length; row += 1) {
      paid[row] = (close[row] ?? 0) * (volume[row] ?? 0)
      const bought = sumIn(volume, row, length)
      out[row] = bought > 0 ? sumIn(paid, row, length) / bought : Number.NaN
    }
  },
}

/** The end of the straight line that fits the last closes best. */
export const lsma: IndicatorKind = {
  ...averageKind,
  id: 'lsma',
  name: 'LSMA',
  params: [{ ...lengthParam(25), min: 2 }],
  lines: [{ name: 'LSMA', style: 'line' }],
  hiddenColumns: 0,
  compute: ({ close }, [length = 25], [out], from) => {
    if (!out) return
    // The end of the fitted line is three weighted means less two plain ones.
    for (let row = from; row < close.length; row += 1) {
      out[row] = 3 * weightedMeanIn(close, row, length) - 2 * meanIn(close, row, length)
    }
  },
}

/** Kaufman's: quick while price goes one way, slow while it goes to and fro. */
export const kama: IndicatorKind = {
  ...averageKind,
  id: 'kama',
  name: 'KAMA',
  params: [lengthParam(10)],
  lines: [{ name: 'KAMA', style: 'line' }],
  hiddenColumns: 1,
  compute: ({ close }, [length = 10], [out, steps], from) => {
    if (!out || !steps) return
    const quick = 2 / 3
    const slow = 2 / 31
    for (let row = from; row < close.length; row += 1) {
      const last = close[row] ?? 0
      steps[row] = row === 0 ? 0 : Math.abs(last - (close[row - 1] ?? 0))
      if (row < length) {
        out[row] = Number.NaN
        continue
      }
      const path = sumIn(steps, row, length)
      const efficiency = path > 0 ? Math.abs(last - (close[row - length] ?? 0)) / path : 0
      const weight = (efficiency * (quick - slow) + slow) ** 2
      const before = row === length ? (close[row - 1] ?? 0) : (out[row - 1] ?? 0)
      out[row] = before + weight * (last - before)
    }
  },
}
