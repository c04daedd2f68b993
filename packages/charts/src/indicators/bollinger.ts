import { averageInto } from './averages.ts'
import { type IndicatorKind, lengthParam } from './indicator-kind.ts'

/** The average of the last closes, and lines so many standard deviations above and below it. */
export const bollinger: IndicatorKind = {
  id: 'bollinger',
  name: 'Bollinger Bands',
  pane: 'price',
  unit: 'price',
  params: [
    { ...lengthParam(20), min: 2 },
    { name: 'deviations', label: 'Deviations', default: 2, min: 0.1, max: 10, step: 0.1 },
  ],
  lines: [
    { name: 'Middle', style: 'line' },
    { name: 'Upper', style: 'band' },
    { name: 'Lower', style: 'band' },
  ],
  hiddenColumns: 0,
  marks: [],
  compute: ({ close }, [length = 20, deviations = 2], [middle, upper, lower], from) => {
    if (!middle || !upper || !lower) return
    averageInto(close, length, middle, from)
    for (let index = from; index < close.length; index += 1) {
      const average = middle[index] ?? Number.NaN
      // Around the average itself: squares of prices would cancel out the digits that matter.
      let squares = 0
      for (let row = Math.max(index - length + 1, 0); row <= index; row += 1) {
        const apart = (close[row] ?? 0) - average
        squares += apart * apart
      }
      const reach = Math.sqrt(squares / length) * deviations
      upper[index] = average + reach
      lower[index] = average - reach
    }
  },
}
