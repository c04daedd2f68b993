import type { ChartModel, Point } from '../model/chart-model.ts'
import type { Anchor, Drawing, DrawingTool } from './drawing.ts'
import { heightOf } from './point-of.ts'
import { priceBetween } from './price-between.ts'
import type { Segment } from './shape-parts.ts'

/** The tools that draw straight lines between prices. */
const straightTools: readonly DrawingTool[] = ['trend-line', 'ray', 'channel']

type OnScale = Pick<Drawing, 'isLogarithmic'>

/** On which scale a drawing that is made now is straight. */
export function scaleOf(model: ChartModel, tool: DrawingTool): OnScale {
  const isLogarithmic = model.panes.price.scale.hasLogarithms && straightTools.includes(tool)
  return isLogarithmic ? { isLogarithmic: true } : {}
}

/** One end of a line: where it is, and its true price. */
export interface LineEnd {
  at: Point
  price: Anchor['price']
}

/** Device pixels between two points of a line that is bent here. */
const bendStep = 12

/**
 * A line between two points, or beyond the second. It has one price at each moment on every chart, so it is straight on the
 * scale it was drawn on and bent on the other.
 */
export function lineSegments(
  model: ChartModel,
  from: LineEnd,
  to: LineEnd,
  drawing: OnScale,
  isEndless = false,
): Segment[] {
  const isStraight = model.panes.price.scale.hasLogarithms === (drawing.isLogarithmic ?? false)
  const dx = to.at.x - from.at.x
  if (isStraight || dx === 0) {
    return [{ from: from.at, to: isEndless ? farBeyond(from.at, to.at) : to.at }]
  }
  const { plotWidth } = model.layout
  const edge = dx > 0 ? Math.max(plotWidth, to.at.x) : Math.min(0, to.at.x)
  const end = isEndless ? edge : to.at.x
  // What lies outside the plot is not worth a bend.
  const left = Math.max(Math.min(from.at.x, end), -bendStep)
  const right = Math.min(Math.max(from.at.x, end), plotWidth + bendStep)
  const points: Point[] = []
  const add = (x: number) => {
    const price = priceBetween(from.price, to.price, (x - from.at.x) / dx, drawing)
    points.push({ x, y: heightOf(model, price) })
  }
  for (let x = left; x < right; x += bendStep) add(x)
  if (right > left) add(right)
  return points.slice(1).map((point, index) => ({ from: points[index] ?? point, to: point }))
}

/** So far that it leaves every screen. */
function farBeyond(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length === 0) return to
  const factor = 100_000 / length
  return { x: from.x + (to.x - from.x) * factor, y: from.y + (to.y - from.y) * factor }
}
