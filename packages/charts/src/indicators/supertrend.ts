import { columnsOf, medianPrice, trueRange } from './candle-values.ts'
import { type IndicatorKind, lengthParam } from './indicator-kind.ts'
import { averageRangeInto } from './wilder.ts'

/** A stop that follows price at so many average ranges and changes sides when the close crosses it. */
export const supertrend: IndicatorKind = {
  id: 'supertrend',
  name: 'Supertrend',
  pane: 'price',
  unit: 'price',
  params: [
    lengthParam(10),
    { name: 'ranges', label: 'Ranges', default: 3, min: 0.1, max: 20, step: 0.1 },
  ],
  lines: [
    { name: 'Up', style: 'line', tone: 'bid' },
    { name: 'Down', style: 'line', tone: 'ask' },
  ],
  hiddenColumns: 4,
  marks: [],
  compute: (series, [length = 10, ranges = 3], columns, from) => {
    const [up, down, smooth, above, below, side] = columns
    if (!up || !down || !smooth || !above || !below || !side) return
    const candles = columnsOf(series)
    const { close } = candles
    for (let row = from; row < candles.length; row += 1) {
      averageRangeInto(smooth, row, trueRange(candles, row), length)
      up[row] = Number.NaN
      down[row] = Number.NaN
      if (row < length - 1) continue
      const reach = (smooth[row] ?? 0) * ranges
      const mid = medianPrice(candles, row)
      const isFirst = row === length - 1
      const before = close[row - 1] ?? 0
      const [top = 0, bottom = 0] = isFirst ? [] : [above[row - 1], below[row - 1]]
      // A line only follows price: it comes nearer, never farther, until price has closed beyond it.
      above[row] = isFirst || mid + reach < top || before > top ? mid + reach : top
      below[row] = isFirst || mid - reach > bottom || before < bottom ? mid - reach : bottom
      const wasUp = !isFirst && (side[row - 1] ?? 0) > 0
      const last = close[row] ?? 0
      const isUp = wasUp ? last >= (below[row] ?? 0) : last > (above[row] ?? 0)
      side[row] = isUp ? 1 : -1
      if (isUp) up[row] = below[row] ?? Number.NaN
      else down[row] = above[row] ?? Number.NaN
    }
  },
}
