import { emaInto } from './averages.ts'
import { columnsOf, medianPrice, trueRange, typicalPrice } from './candle-values.ts'
import { type IndicatorKind, lengthParam } from './indicator-kind.ts'
import { meanIn, sumIn } from './windows.ts'

/** The change of the close over so many candles, in percent. */
export const roc: IndicatorKind = {
  id: 'roc',
  name: 'ROC',
  pane: 'below',
  unit: 'plain',
  params: [lengthParam(9)],
  lines: [{ name: 'ROC', style: 'line' }],
  hiddenColumns: 0,
  marks: [0],
  compute: ({ close }, [length = 9], [out], from) => {
    if (!out) return
    for (let row = from; row < close.length; row += 1) {
      const before = close[row - length] ?? Number.NaN
      out[row] = (100 * ((close[row] ?? 0) - before)) / before
    }
  },
}

/** The same as a difference in price. */
export const momentum: IndicatorKind = {
  id: 'momentum',
  name: 'Momentum',
  pane: 'below',
  unit: 'price',
  params: [lengthParam(10)],
  lines: [{ name: 'Momentum', style: 'line' }],
  hiddenColumns: 0,
  marks: [0],
  compute: ({ close }, [length = 10], [out], from) => {
    if (!out) return
    for (let row = from; row < close.length; row += 1) {
      out[row] = (close[row] ?? 0) - (close[row - length] ?? Number.NaN)
    }
  },
}

/** How far the typical price has left its average, counted in usual distances: ±100 is unusual. */
export const cci: IndicatorKind = {
  id: 'cci',
  name: 'CCI',
  pane: 'below',
  unit: 'plain',
  params: [lengthParam(20)],
  lines: [{ name: 'CCI', style: 'line' }],
  hiddenColumns: 1,
  marks: [-100, 100],
  compute: (series, [length = 20], [out, typical], from) => {
    if (!out || !typical) return
    const candles = columnsOf(series)
    for (let row = from; row < candles.length; row += 1) {
      typical[row] = typicalPrice(candles, row)
      const mean = meanIn(typical, row, length)
      let apart = 0
      for (let at = row - length + 1; at <= row; at += 1) {
        apart += Math.abs((typical[at] ?? Number.NaN) - mean)
      }
      out[row] = apart === 0 ? 0 : ((typical[row] ?? 0) - mean) / ((0.015 * apart) / length)
    }
  },
}

/** The change of a close that was smoothed three times, in hundredths of a percent. */
export const trix: IndicatorKind = {
  id: 'trix',
  name: 'TRIX',
  pane: 'below',
  unit: 'plain',
  params: [lengthParam(18)],
  lines: [{ name: 'TRIX', style: 'line' }],
  hiddenColumns: 3,
  marks: [0],
  compute: ({ close }, [length = 18], [out, first, second, third], from) => {
    if (!out || !first || !second || !third) return
    emaInto(close, length, first, from)
    emaInto(first.subarray(0, close.length), length, second, from)
    emaInto(second.subarray(0, close.length), length, third, from)
    for (let row = from; row < close.length; row += 1) {
      out[row] = 10_000 * ((third[row] ?? Number.NaN) / (third[row - 1] ?? Number.NaN) - 1)
    }
  },
}

/** The gap between a quick and a slow average of the candles' middles. */
export const awesome: IndicatorKind = {
  id: 'awesome',
  name: 'Awesome Oscillator',
  pane: 'below',
  unit: 'price',
  params: [
    { ...lengthParam(5), name: 'fast', label: 'Fast' },
    { ...lengthParam(34), name: 'slow', label: 'Slow' },
  ],
  lines: [{ name: 'AO', style: 'histogram' }],
  hiddenColumns: 1,
  marks: [0],
  compute: (series, [fast = 5, slow = 34], [out, median], from) => {
    if (!out || !median) return
    const candles = columnsOf(series)
    for (let row = from; row < candles.length; row += 1) {
      median[row] = medianPrice(candles, row)
      out[row] = meanIn(median, row, fast) - meanIn(median, row, slow)
    }
  },
}

/** Buying pressure over three lengths at once, the shortest counted most: 0 to 100. */
export const ultimate: IndicatorKind = {
  id: 'ultimate',
  name: 'Ultimate Oscillator',
  pane: 'below',
  unit: 'plain',
  params: [
    { ...lengthParam(7), name: 'fast', label: 'Fast' },
    { ...lengthParam(14), name: 'middle', label: 'Middle' },
    { ...lengthParam(28), name: 'slow', label: 'Slow' },
  ],
  lines: [{ name: 'UO', style: 'line' }],
  hiddenColumns: 2,
  marks: [30, 70],
  compute: (series, [fast = 7, middle = 14, slow = 28], [out, bought, range], from) => {
    if (!out || !bought || !range) return
    const candles = columnsOf(series)
    const share = (row: number, length: number) => {
      const reach = sumIn(range, row, length)
      return reach === 0 ? 0.5 : sumIn(bought, row, length) / reach
    }
    for (let row = from; row < candles.length; row += 1) {
      const before = candles.close[row - 1] ?? Number.NaN
      bought[row] = (candles.close[row] ?? 0) - Math.min(candles.low[row] ?? 0, before)
      range[row] = row === 0 ? Number.NaN : trueRange(candles, row)
      out[row] = (100 * (4 * share(row, fast) + 2 * share(row, middle) + share(row, slow))) / 7
    }
  },
}
