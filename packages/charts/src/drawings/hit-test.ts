import type { ChartModel, Point } from '../model/chart-model.ts'
import type { Drawing } from './drawing.ts'
import type { Curve, Label, Segment, Shape } from './shape-parts.ts'
import { shapeOf } from './shape.ts'

/** CSS pixels around a line or an anchor that still count as on it. */
const lineReach = 5
const anchorReach = 8
/** About the width and height of a letter of a text. */
const letterWidth = 6.6
const textHeight = 16

export interface DrawingHit {
  drawing: Drawing
  /** Which anchor, where one was hit. */
  anchor: number | undefined
}

/** The drawing at a device pixel; of several the one drawn last. Anchors can be grabbed only on the selected one. */
export function drawingAt(
  model: ChartModel,
  point: Point,
  isTouch: boolean,
): DrawingHit | undefined {
  const reach = model.layout.ratio * (isTouch ? 2 : 1)
  for (const drawing of model.drawings.on(model.timeframe).toReversed()) {
    const shape = shapeOf(model, drawing)
    const isSelected = drawing.id === model.hand.selected
    const anchor = shape.anchors.findIndex((at) => distance(at, point) <= anchorReach * reach)
    if (isSelected && anchor !== -1) return { drawing, anchor }
    if (isOn(shape, point, reach, model.layout.ratio)) return { drawing, anchor: undefined }
  }
  return undefined
}

function isOn(shape: Shape, point: Point, reach: number, ratio: number): boolean {
  return (
    shape.segments.some((segment) => distanceTo(segment, point) <= lineReach * reach) ||
    shape.curves.some((curve) => isOnCurve(curve, point, lineReach * reach)) ||
    shape.labels.some((label) => isOnLabel(label, point, ratio))
  )
}

function isOnCurve({ points }: Curve, point: Point, reach: number): boolean {
  return points.some((to, index) => {
    const from = points[index - 1]
    if (!from || from.x > point.x + reach || to.x < point.x - reach) return false
    return distanceTo({ from, to }, point) <= reach
  })
}

function isOnLabel({ text, at, isAbove }: Label, { x, y }: Point, ratio: number): boolean {
  const half = (textHeight / 2) * ratio
  const middle = isAbove ? at.y - half - 2 * ratio : at.y
  return x >= at.x && x <= at.x + text.length * letterWidth * ratio && Math.abs(y - middle) <= half
}

function distanceTo({ from, to }: Segment, point: Point): number {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / square
  const share = Math.min(Math.max(along, 0), 1)
  return distance({ x: from.x + dx * share, y: from.y + dy * share }, point)
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
