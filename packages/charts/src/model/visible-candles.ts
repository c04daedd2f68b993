import type { ChartModel } from './chart-model.ts'

/** Indexes of the candles whose middle lies between two device pixels; `end` is not among them. */
export function candlesBetween(
  model: ChartModel,
  left: number,
  right: number,
): { begin: number; end: number } {
  const { time } = model
  // A candle stands at the middle of its slot.
  const begin = model.indexOfSlot(Math.ceil((left + time.shift) / time.pitch - 0.5))
  const end = model.indexOfSlot(Math.ceil((right + time.shift) / time.pitch - 0.5))
  return { begin, end }
}
