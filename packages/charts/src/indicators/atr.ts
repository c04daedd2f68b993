import { type IndicatorKind, lengthParam } from './indicator-kind.ts'

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
  compute: ({ high, low, close }, [length = 14], [out, smooth], from) => {
    if (!out || !smooth) return
    for (let index = from; index < close.length; index += 1) {
      const top = high[index] ?? 0
      const bottom = low[index] ?? 0
      const before = index === 0 ? top : (close[index - 1] ?? 0)
      const range = index === 0 ? top - bottom : Math.max(top, before) - Math.min(bottom, before)
      const earlier = index === 0 ? 0 : (smooth[index - 1] ?? 0)
      // The first `length` ranges count alike; from then on each new one has a weight of 1 / length.
      smooth[index] =
        index < length ? earlier + range / length : (earlier * (length - 1) + range) / length
      out[index] = index < length - 1 ? Number.NaN : (smooth[index] ?? 0)
    }
  },
}
