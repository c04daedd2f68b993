import type { ChartModel, Point } from '../model/chart-model.ts'
import { addAnchoredVwap } from './anchored-vwap-shape.ts'
import { addChannel } from './channel-shape.ts'
import type { Anchor } from './drawing.ts'
import { lineSegments } from './line-segments.ts'
import { addMeasure } from './measure-shape.ts'
import { heightOf, pointOf } from './point-of.ts'
import { addRiskReward } from './risk-reward-shape.ts'
import { boxBetween, type Shape, type Shaped } from './shape-parts.ts'

/** In the order in which they get their label, where there is no room for all. */
const fibonacciLevels = [0, 1, 0.5, 0.618, 0.382, 0.236, 0.786]
/** CSS pixels between two labels. */
const labelGap = 13

export function shapeOf(model: ChartModel, drawing: Shaped): Shape {
  const anchors = drawing.anchors.map((anchor) => pointOf(model, anchor, drawing.drawnOn))
  const shape: Shape = { anchors, segments: [], curves: [], areas: [], labels: [] }
  const [from, to] = anchors
  if (!from) return shape
  if (drawing.tool === 'text-note') {
    shape.labels.push({ text: drawing.text, at: from, isAbove: false, isNumber: false })
  } else if (drawing.tool === 'horizontal-line') addLevel(model, shape, drawing.text, from)
  else if (drawing.tool === 'anchored-vwap') addAnchoredVwap(model, shape, drawing)
  else if (to) addBetween(model, shape, drawing, from, to)
  return shape
}

/** The shapes between two points and more. */
function addBetween(
  model: ChartModel,
  shape: Shape,
  drawing: Shaped,
  from: Point,
  to: Point,
): void {
  if (drawing.tool === 'rectangle') addRectangle(shape, from, to)
  else if (drawing.tool === 'fibonacci') addLevels(model, shape, drawing.anchors)
  else if (drawing.tool === 'measure') addMeasure(model, shape, drawing)
  else if (drawing.tool === 'risk-reward') addRiskReward(model, shape, drawing)
  else addLine(model, shape, drawing)
  if (drawing.tool === 'channel') addChannel(model, shape, drawing)
  const left = Math.min(from.x, to.x)
  label(shape, drawing.text, { x: left, y: from.x <= to.x ? from.y : to.y })
}

function addLevel(model: ChartModel, shape: Shape, text: string, { y }: Point): void {
  const { plotWidth, ratio } = model.layout
  shape.segments.push({ from: { x: 0, y }, to: { x: plotWidth, y } })
  label(shape, text, { x: 8 * ratio, y })
}

function label(shape: Shape, text: string, at: Point): void {
  if (text !== '') shape.labels.push({ text, at, isAbove: true, isNumber: false })
}

function addLine(model: ChartModel, shape: Shape, drawing: Shaped): void {
  const [from, to] = drawing.anchors.map(({ price }, index) => {
    const at = shape.anchors[index]
    return at && { at, price }
  })
  if (!from || !to) return
  shape.segments.push(...lineSegments(model, from, to, drawing, drawing.tool === 'ray'))
}

function addRectangle(shape: Shape, from: Point, to: Point): void {
  const corners = boxBetween(from, to)
  shape.areas.push({ corners })
  for (const [index, corner] of corners.entries()) {
    shape.segments.push({ from: corner, to: corners[(index + 1) % corners.length] ?? corner })
  }
}

/** A retracement counts back from where the move ended: 0 is the second anchor, 1 the first. */
function addLevels(model: ChartModel, shape: Shape, anchors: readonly Anchor[]): void {
  const [start, end] = anchors
  const [from, to] = shape.anchors
  if (!start || !end || !from || !to) return
  const left = Math.min(from.x, to.x)
  const right = Math.max(from.x, to.x)
  shape.segments.push({ from, to, isDashed: true })
  for (const level of fibonacciLevels) {
    const price = end.price + (start.price - end.price) * level
    const y = heightOf(model, price)
    shape.segments.push({ from: { x: left, y }, to: { x: right, y } })
    const gap = labelGap * model.layout.ratio
    if (shape.labels.some(({ at }) => Math.abs(at.y - y) < gap)) continue
    const number = model.numbers.price(price * 10 ** model.numbers.scale.priceDecimals)
    const text = `${level === 0 || level === 1 ? level : level.toFixed(3)} ${number}`
    shape.labels.push({ text, at: { x: right, y }, isAbove: false, isNumber: true })
  }
}
