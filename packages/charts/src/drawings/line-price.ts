import { timeframes } from '../time/timeframes.ts'
import { type Anchor, type Drawing, type DrawingTool } from './drawing.ts'

/** The drawings that are one price at each moment. */
export const lineTools = [
  'horizontal-line',
  'trend-line',
  'ray',
] as const satisfies readonly DrawingTool[]
export type LineTool = (typeof lineTools)[number]

export function isLineTool(tool: DrawingTool): tool is LineTool {
  return lineTools.some((each) => each === tool)
}

type Line = Pick<Drawing, 'tool' | 'anchors' | 'drawnOn' | 'isLogarithmic'>

/** The price of a line at a moment, in milliseconds UTC; undefined where it is not drawn there. For eyes and alerts. */
export function linePrice(line: Line, time: number): number | undefined {
  const [from, to] = pointsOf(line)
  if (!from) return undefined
  if (line.tool === 'horizontal-line') return from.price
  if (!isLineTool(line.tool) || !to || from.time === to.time) return undefined
  const part = (time - from.time) / (to.time - from.time)
  if (part < 0 || (part > 1 && line.tool === 'trend-line')) return undefined
  return priceBetween(from.price, to.price, part, line)
}

/** A part of the way from one price to another, as the line goes there: by equal amounts, or by equal percentages. */
export function priceBetween(
  from: number,
  to: number,
  part: number,
  { isLogarithmic }: Pick<Drawing, 'isLogarithmic'>,
): number {
  return isLogarithmic && from > 0 && to > 0
    ? from * (to / from) ** part
    : from + (to - from) * part
}

/** When a line ends, in milliseconds UTC; undefined where it goes on. */
export function lineEnd(line: Line): number | undefined {
  const [from, to] = pointsOf(line)
  if (!from || !to || line.tool === 'horizontal-line') return undefined
  // A ray that was drawn backward has no future.
  if (line.tool === 'ray') return to.time < from.time ? from.time : undefined
  return Math.max(from.time, to.time)
}

/** Where its points are drawn: in the middle of the candles they were put on. A trend line may be drawn backward. */
function pointsOf({ anchors, drawnOn }: Line): Anchor[] {
  const half = timeframes[drawnOn].widthMs / 2
  return anchors.map(({ time, price }) => ({ time: time + half, price }))
}
