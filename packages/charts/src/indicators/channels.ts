import { emaInto } from './averages.ts'
import { columnsOf, trueRange } from './candle-values.ts'
import { type IndicatorKind, lengthParam } from './indicator-kind.ts'
import { averageRangeInto } from './wilder.ts'
import { deviationIn, highestIn, lowestIn, meanIn } from './windows.ts'

const channelLines = [
  { name: 'Middle', style: 'line' },
  { name: 'Upper', style: 'band' },
  { name: 'Lower', style: 'band' },
] as const

/** An EMA, and lines so many average ranges above and below it. */
export const keltner: IndicatorKind = {
  id: 'keltner',
  name: 'Keltner Channels',
  pane: 'price',
  unit: 'price',
  params: [
    lengthParam(20),
    { name: 'ranges', label: 'Ranges', default: 2, min: 0.1, max: 10, step: 0.1 },
    { ...lengthParam(10), name: 'atr', label: 'ATR' },
  ],
  lines: channelLines,
  hiddenColumns: 1,
  marks: [],
  compute: (series, [length = 20, ranges = 2, atrLength = 10], columns, from) => {
    const [middle, upper, lower, smooth] = columns
    if (!middle || !upper || !lower || !smooth) return
    const candles = columnsOf(series)
    emaInto(candles.close, length, middle, from)
    for (let row = from; row < candles.length; row += 1) {
      averageRangeInto(smooth, row, trueRange(candles, row), atrLength)
      const reach = row < atrLength - 1 ? Number.NaN : (smooth[row] ?? 0) * ranges
      upper[row] = (middle[row] ?? Number.NaN) + reach
      lower[row] = (middle[row] ?? Number.NaN) - reach
    }
  },
}

/** The highest high and the lowest low, and the middle between them. */
export const donchian: IndicatorKind = {
  id: 'donchian',
  name: 'Donchian Channels',
  pane: 'price',
  unit: 'price',
  params: [lengthParam(20)],
  lines: channelLines,
  hiddenColumns: 0,
  marks: [],
  compute: ({ high, low, length: rows }, [length = 20], [middle, upper, lower], from) => {
    if (!middle || !upper || !lower) return
    for (let row = from; row < rows; row += 1) {
      const top = highestIn(high, row, length)
      const bottom = lowestIn(low, row, length)
      upper[row] = top
      lower[row] = bottom
      middle[row] = (top + bottom) / 2
    }
  },
}

/** Where the close stands between the Bollinger Bands: 0 at the lower one, 100 at the upper one. */
export const percentB: IndicatorKind = {
  id: 'percent-b',
  name: 'Bollinger %B',
  pane: 'below',
  unit: 'plain',
  params: [
    { ...lengthParam(20), min: 2 },
    { name: 'deviations', label: 'Deviations', default: 2, min: 0.1, max: 10, step: 0.1 },
  ],
  lines: [{ name: '%B', style: 'line' }],
  hiddenColumns: 0,
  marks: [0, 100],
  compute: ({ close }, [length = 20, deviations = 2], [out], from) => {
    if (!out) return
    for (let row = from; row < close.length; row += 1) {
      const reach = deviationIn(close, row, length) * deviations
      const above = (close[row] ?? 0) - (meanIn(close, row, length) - reach)
      out[row] = reach === 0 ? 50 : (100 * above) / (2 * reach)
    }
  },
}

/** How wide the Bollinger Bands are, in percent of the average. */
export const bandwidth: IndicatorKind = {
  id: 'bandwidth',
  name: 'Bollinger Bandwidth',
  pane: 'below',
  unit: 'plain',
  params: percentB.params,
  lines: [{ name: 'Bandwidth', style: 'line' }],
  hiddenColumns: 0,
  marks: [],
  compute: ({ close }, [length = 20, deviations = 2], [out], from) => {
    if (!out) return
    for (let row = from; row < close.length; row += 1) {
      const width = 2 * deviationIn(close, row, length) * deviations
      out[row] = (100 * width) / meanIn(close, row, length)
    }
  },
}
