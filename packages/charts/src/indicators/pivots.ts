import type { IndicatorKind } from './indicator-kind.ts'
import { dayOf } from './vwap.ts'

/** The day's pivot and its two supports and resistances, from high, low and close of the UTC day before. */
export const pivots: IndicatorKind = {
  id: 'pivots',
  name: 'Pivot Points',
  pane: 'price',
  unit: 'price',
  params: [],
  lines: [
    { name: 'P', style: 'line' },
    { name: 'R1', style: 'line', tone: 'ask' },
    { name: 'S1', style: 'line', tone: 'bid' },
    { name: 'R2', style: 'line', tone: 'ask' },
    { name: 'S2', style: 'line', tone: 'bid' },
  ],
  hiddenColumns: 2,
  marks: [],
  compute: ({ time, high, low, close }, _params, columns, from) => {
    const [pivot, r1, s1, r2, s2, top, bottom] = columns
    if (!pivot || !r1 || !s1 || !r2 || !s2 || !top || !bottom) return
    for (let row = from; row < close.length; row += 1) {
      const isNewDay = row === 0 || dayOf(time[row] ?? 0) !== dayOf(time[row - 1] ?? 0)
      const before = row - 1
      top[row] = Math.max(high[row] ?? 0, isNewDay ? 0 : (top[before] ?? 0))
      bottom[row] = Math.min(low[row] ?? 0, isNewDay ? Infinity : (bottom[before] ?? 0))
      if (!isNewDay) {
        for (const column of [pivot, r1, s1, r2, s2]) column[row] = column[before] ?? Number.NaN
        continue
      }
      // Not from a day of which only the end is loaded.
      const isWhole = before >= 0 && dayOf(time[0] ?? 0) < dayOf(time[before] ?? 0)
      const highest = isWhole ? (top[before] ?? 0) : Number.NaN
      const lowest = isWhole ? (bottom[before] ?? 0) : Number.NaN
      const last = close[before] ?? Number.NaN
      const middle = (highest + lowest + last) / 3
      pivot[row] = middle
      r1[row] = 2 * middle - lowest
      s1[row] = 2 * middle - highest
      r2[row] = middle + highest - lowest
      s2[row] = middle - highest + lowest
    }
  },
}
