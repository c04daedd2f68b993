import { timeframes } from '../time/timeframes.ts'
import { parallelPrices } from './channel-parallel.ts'
import { type Anchor, type Drawing, type DrawingTool } from './drawing.ts'
import { priceBetween } from './price-between.ts'

/** The drawings that a trade can cross: one price at each moment, or the two of a channel. */
export const lineTools = [
  'horizontal-line',
  'trend-line',
  'ray',
  'channel',
] as const satisfies readonly DrawingTool[]
export type LineTool = (typeof lineTools)[number]

export function isLineTool(tool: DrawingTool): tool is LineTool {
  return lineTools.some((each) => each === tool)
}

type Line = Pick<Drawing, 'tool' | 'anchors' | 'drawnOn' | 'isLogarithmic'>

/**
 * The price of a line at a moment, in milliseconds UTC, of a channel both, the lower first; none where it is not drawn
 * there. For eyes and alerts.
 */
export function linePrices(line: Line, time: number): readonly number[] {
  const anchors = pointsOf(line)
  const [from, to] = anchors
  if (!from || !isLineTool(line.tool)) return []
  if (line.tool === 'horizontal-line') return [from.price]
  if (!to || from.time === to.time) return []
  const part = (time - from.time) / (to.time - from.time)
  if (part < 0 || (part > 1 && line.tool !== 'ray')) return []
  const parallel = line.tool === 'channel' ? parallelPrices({ ...line, anchors }) : undefined
  return [[from.price, to.price] as const, ...(parallel ? [parallel] : [])]
    .map(([start, end]) => priceBetween(start, end, part, line))
    .toSorted((one, other) => one - other)
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
