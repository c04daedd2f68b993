import { columnsOf, trueRange } from './candle-values.ts'
import { type IndicatorKind, lengthParam } from './indicator-kind.ts'
import { averageRangeInto } from './wilder.ts'

/** The usual range of one candle, gaps to the close before it included, smoothed as Wilder does. */
export const atr: IndicatorKind = {
  id: 'atr',
  name: 'ATR',
  pane: 'below',
  unit: 'price',
  params: [lengthParam(14)],
  lines: [{ name: 'ATR', style: 'line' }],
  hiddenColumns: 1,
  marks: [],
  compute: (series, [length = 14], [out, smooth], from) => {
    if (!out || !smooth) return
    const candles = columnsOf(series)
    for (let row = from; row < candles.length; row += 1) {
      averageRangeInto(smooth, row, trueRange(candles, row), length)
      out[row] = row < length - 1 ? Number.NaN : (smooth[row] ?? 0)
    }
  },
}
