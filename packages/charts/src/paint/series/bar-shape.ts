import type { ChartModel } from '../../model/chart-model.ts'

/** How wide candles are at this zoom, in whole device pixels. */
export interface BarShape {
  /** Of a wick or an outline. */
  line: number
  /** Of a body; as wide as the line where there is no room for more. */
  body: number
}

export function barShape({ time: { pitch }, layout: { line } }: ChartModel): BarShape {
  if (pitch < line + 2) return { line: Math.min(line, Math.max(Math.floor(pitch), 1)), body: 1 }
  const wanted = Math.round(pitch * 0.75)
  // The wick stands exactly in the middle, so both are odd or both are even.
  const fits = (wanted - line) % 2 === 0
  const body = fits ? wanted : wanted + 1 <= pitch - 1 ? wanted + 1 : wanted - 1
  return { line, body: Math.max(body, line) }
}

/** Left edge of a line of that width in the middle of a slot. */
export function lineLeft(model: ChartModel, slot: number, line: number): number {
  return Math.floor(model.time.x(slot + 0.5)) - (line >> 1)
}
