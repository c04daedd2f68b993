import type { ChartModel } from '../../model/chart-model.ts'
import { openingOf } from '../../time/timeframes.ts'

/**
 * Which candles share which column of pixels when there are more candles than columns. `starts[n]` is the first candle of
 * column `left + n`; the column ends where the next one starts.
 */
export class ColumnIndex {
  starts = new Int32Array(0)
  count = 0

  fill(model: ChartModel, left: number, right: number): void {
    const { time, timeframe, data } = model
    const openings = data.series.time
    const { shift, pitch } = time
    this.count = Math.max(right - left, 0)
    if (this.starts.length <= this.count) this.starts = new Int32Array(this.count + 1)
    let slot = Math.ceil((left + shift) / pitch - 0.5)
    let start = model.indexOfSlot(slot)
    this.starts[0] = start
    for (let column = 1; column <= this.count; column += 1) {
      const nextSlot = Math.ceil((left + column + shift) / pitch - 0.5)
      // So many slots hold at most so many candles, and mostly exactly so many.
      const most = Math.min(start + nextSlot - slot, openings.length)
      start = firstFrom(openings, openingOf(timeframe, nextSlot), start, most)
      this.starts[column] = start
      slot = nextSlot
    }
  }
}

function firstFrom(openings: Float64Array, time: number, low: number, high: number): number {
  if (low >= high || (openings[high - 1] ?? 0) < time) return high
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((openings[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}
