import type { Timeframe } from '@leadline/venues/market-events'

import type { ChartModel, Point } from '../model/chart-model.ts'
import { slotAt, timeframes } from '../time/timeframes.ts'
import type { Anchor, Drawing } from './drawing.ts'
import { heightOf, lineSegments } from './line-segments.ts'

export interface Segment {
  from: Point
  to: Point
  isDashed?: boolean
}

export interface Label {
  text: string
  at: Point
  /** The text stands above that point or around it. */
  isAbove: boolean
  isNumber: boolean
}

/** A drawing in device pixels: to be painted and to be hit. */
export interface Shape {
  anchors: Point[]
  segments: Segment[]
  /** A surface between two corners. */
  area: { from: Point; to: Point } | undefined
  labels: Label[]
}

/** In the order in which they get their label, where there is no room for all. */
const fibonacciLevels = [0, 1, 0.5, 0.618, 0.382, 0.236, 0.786]
/** CSS pixels between two labels. */
const labelGap = 13

/**
 * Where a point that was marked on a chart of some timeframe lies on this one: at the middle of its candle, and on a wider
 * timeframe inside the candle that holds it, so that what was apart stays apart.
 */
export function pointOf(model: ChartModel, { time, price }: Anchor, drawnOn: Timeframe): Point {
  const { timeframe } = model
  const halfMs = Math.min(timeframes[timeframe].widthMs, timeframes[drawnOn].widthMs) / 2
  return {
    x: model.time.x(slotAt(timeframe, time + halfMs)),
    y: heightOf(model, price),
  }
}

/** What of a drawing has a shape; one that is being drawn has no id yet. */
export type Shaped = Pick<Drawing, 'tool' | 'anchors' | 'text' | 'drawnOn' | 'isLogarithmic'>

export function shapeOf(model: ChartModel, drawing: Shaped): Shape {
  const anchors = drawing.anchors.map((anchor) => pointOf(model, anchor, drawing.drawnOn))
  const shape: Shape = { anchors, segments: [], area: undefined, labels: [] }
  const [from, to] = anchors
  if (!from) return shape
  if (drawing.tool === 'text-note') {
    shape.labels.push({ text: drawing.text, at: from, isAbove: false, isNumber: false })
    return shape
  }
  if (drawing.tool === 'horizontal-line') {
    const { plotWidth, ratio } = model.layout
    shape.segments.push({ from: { x: 0, y: from.y }, to: { x: plotWidth, y: from.y } })
    label(shape, drawing.text, { x: 8 * ratio, y: from.y })
    return shape
  }
  if (!to) return shape
  if (drawing.tool === 'rectangle') addRectangle(shape, from, to)
  else if (drawing.tool === 'fibonacci') addLevels(model, shape, drawing.anchors)
  else addLine(model, shape, drawing)
  const left = Math.min(from.x, to.x)
  label(shape, drawing.text, { x: left, y: from.x <= to.x ? from.y : to.y })
  return shape
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
  const right = { x: to.x, y: from.y }
  const below = { x: from.x, y: to.y }
  shape.area = { from, to }
  shape.segments.push(
    { from, to: right },
    { from: right, to },
    { from: to, to: below },
    { from: below, to: from },
  )
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
