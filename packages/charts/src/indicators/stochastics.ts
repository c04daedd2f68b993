import { type IndicatorKind, type IndicatorParam, lengthParam } from './indicator-kind.ts'
import { rsi } from './rsi.ts'
import { highestIn, lowestIn, meanIn } from './windows.ts'

const named = (name: string, label: string, length: number): IndicatorParam => ({
  ...lengthParam(length),
  name,
  label,
})

const lines = [
  { name: '%K', style: 'line' },
  { name: '%D', style: 'line' },
] as const

/** Where the close stands in the range of the last candles: 0 at its low, 100 at its high. */
export const stochastic: IndicatorKind = {
  id: 'stochastic',
  name: 'Stochastic',
  pane: 'below',
  unit: 'plain',
  params: [named('k', '%K', 14), named('smooth', 'Smooth', 3), named('d', '%D', 3)],
  lines,
  hiddenColumns: 1,
  marks: [20, 80],
  compute: ({ high, low, close }, [length = 14, smooth = 3, signal = 3], columns, from) => {
    const [k, d, raw] = columns
    if (!k || !d || !raw) return
    for (let row = from; row < close.length; row += 1) {
      raw[row] = placeIn(close[row] ?? 0, lowestIn(low, row, length), highestIn(high, row, length))
      k[row] = meanIn(raw, row, smooth)
      d[row] = meanIn(k, row, signal)
    }
  },
}

/** The same of the RSI: where it stands in its own last range. */
export const stochasticRsi: IndicatorKind = {
  id: 'stochastic-rsi',
  name: 'Stochastic RSI',
  pane: 'below',
  unit: 'plain',
  params: [
    named('rsi', 'RSI', 14),
    named('k', '%K', 14),
    named('smooth', 'Smooth', 3),
    named('d', '%D', 3),
  ],
  lines,
  hiddenColumns: 4,
  marks: [20, 80],
  compute: (series, [rsiLength = 14, length = 14, smooth = 3, signal = 3], columns, from) => {
    const [k, d, raw, strength, ...rest] = columns
    if (!k || !d || !raw || !strength) return
    rsi.compute(series, [rsiLength], [strength, ...rest], from)
    for (let row = from; row < series.length; row += 1) {
      const lowest = lowestIn(strength, row, length)
      raw[row] = placeIn(strength[row] ?? 0, lowest, highestIn(strength, row, length))
      k[row] = meanIn(raw, row, smooth)
      d[row] = meanIn(k, row, signal)
    }
  },
}

/** The same as the stochastic, counted from the top: 0 at the high, −100 at the low. */
export const williamsR: IndicatorKind = {
  id: 'williams-r',
  name: 'Williams %R',
  pane: 'below',
  unit: 'plain',
  params: [lengthParam(14)],
  lines: [{ name: '%R', style: 'line' }],
  hiddenColumns: 0,
  marks: [-80, -20],
  compute: ({ high, low, close }, [length = 14], [out], from) => {
    if (!out) return
    for (let row = from; row < close.length; row += 1) {
      const lowest = lowestIn(low, row, length)
      out[row] = placeIn(close[row] ?? 0, lowest, highestIn(high, row, length)) - 100
    }
  },
}

function placeIn(value: number, lowest: number, highest: number): number {
  return highest === lowest ? 50 : (100 * (value - lowest)) / (highest - lowest)
}
