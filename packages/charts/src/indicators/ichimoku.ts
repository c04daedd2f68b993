import { type IndicatorKind, lengthParam } from './indicator-kind.ts'
import { highestIn, lowestIn } from './windows.ts'

/** Two middles, the cloud between two leading spans moved ahead, and the close moved back. */
export const ichimoku: IndicatorKind = {
  id: 'ichimoku',
  name: 'Ichimoku Cloud',
  pane: 'price',
  unit: 'price',
  params: [
    { ...lengthParam(9), name: 'conversion', label: 'Conversion' },
    { ...lengthParam(26), name: 'base', label: 'Base' },
    { ...lengthParam(52), name: 'span', label: 'Span B' },
    { ...lengthParam(26), name: 'shift', label: 'Shift' },
  ],
  lines: [
    { name: 'Conversion', style: 'line' },
    { name: 'Base', style: 'line' },
    { name: 'Span A', style: 'band' },
    { name: 'Span B', style: 'band' },
    { name: 'Lagging', style: 'line' },
  ],
  hiddenColumns: 0,
  marks: [],
  // The close of a candle is drawn under an earlier one.
  reachesBack: ([, , , shift = 26]) => shift - 1,
  compute: ({ high, low, close }, params, columns, from) => {
    const [conversionLength = 9, baseLength = 26, spanLength = 52, shift = 26] = params
    const [conversion, base, spanA, spanB, lagging] = columns
    if (!conversion || !base || !spanA || !spanB || !lagging) return
    const midOf = (row: number, length: number) =>
      row < 0 ? Number.NaN : (highestIn(high, row, length) + lowestIn(low, row, length)) / 2
    for (let row = from; row < close.length; row += 1) {
      conversion[row] = midOf(row, conversionLength)
      base[row] = midOf(row, baseLength)
      const behind = row - shift + 1
      spanA[row] = (midOf(behind, conversionLength) + midOf(behind, baseLength)) / 2
      spanB[row] = midOf(behind, spanLength)
      lagging[row] = close[row + shift - 1] ?? Number.NaN
    }
  },
}
