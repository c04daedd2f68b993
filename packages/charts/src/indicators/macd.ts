import { emaInto } from './averages.ts'
import type { IndicatorKind } from './indicator-kind.ts'

const whole = { min: 1, max: 1000, step: 1 }

/** The gap between a fast and a slow average, an average of that gap, and the gap between the two. */
export const macd: IndicatorKind = {
  id: 'macd',
  name: 'MACD',
  pane: 'below',
  unit: 'price',
  params: [
    { name: 'fast', label: 'Fast', default: 12, ...whole },
    { name: 'slow', label: 'Slow', default: 26, ...whole },
    { name: 'signal', label: 'Signal', default: 9, ...whole },
  ],
  lines: [
    { name: 'MACD', style: 'line' },
    { name: 'Signal', style: 'line' },
    { name: 'Histogram', style: 'histogram' },
  ],
  hiddenColumns: 2,
  marks: [0],
  compute: ({ close }, [fast = 12, slow = 26, signal = 9], columns, from) => {
    const [gap, smooth, histogram, quick, lazy] = columns
    if (!gap || !smooth || !histogram || !quick || !lazy) return
    const { length } = close
    emaInto(close, fast, quick, from)
    emaInto(close, slow, lazy, from)
    for (let index = from; index < length; index += 1) {
      gap[index] = (quick[index] ?? Number.NaN) - (lazy[index] ?? Number.NaN)
    }
    emaInto(gap.subarray(0, length), signal, smooth, from)
    for (let index = from; index < length; index += 1) {
      histogram[index] = (gap[index] ?? Number.NaN) - (smooth[index] ?? Number.NaN)
    }
  },
}
