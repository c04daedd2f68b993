import { anchorAt } from '../drawings/anchor-at.ts'
import { anchorsOf, type DrawingTool } from '../drawings/drawing.ts'
import { scaleOf } from '../drawings/line-segments.ts'
import type { Shape, Shaped } from '../drawings/shape-parts.ts'
import { shapeOf } from '../drawings/shape.ts'
import type { Frame } from './frame.ts'
import { writeText } from './write-text.ts'

/** CSS pixels. */
const handle = 7

/** The symbol's drawings, and the one that is being drawn up to the pointer. */
export function paintDrawings(frame: Frame): void {
  const { model } = frame
  const { hand } = model
  for (const drawing of model.drawings.on(model.timeframe)) {
    const isSelected = drawing.id === hand.selected
    paintShape(frame, drawing, isSelected || drawing.id === hand.hovered, isSelected)
  }
  if (hand.tool && hand.placed.length > 0) paintBegun(frame, hand.tool)
}

function paintBegun(frame: Frame, tool: DrawingTool): void {
  const { model } = frame
  const { placed } = model.hand
  const next = model.crosshair && anchorAt(model, model.crosshair)
  const anchors = next && placed.length < anchorsOf[tool] ? [...placed, next] : placed
  const drawing = { tool, anchors, text: '', drawnOn: model.timeframe, ...scaleOf(model, tool) }
  paintShape(frame, drawing, true, true)
}

function paintShape(frame: Frame, drawing: Shaped, isStrong: boolean, hasHandles: boolean): void {
  const { surface, model, theme } = frame
  const { ratio } = model.layout
  const shape = shapeOf(model, drawing)
  for (const area of shape.areas) paintArea(frame, area)
  surface.lineWidth = (isStrong ? 1.5 : 1) * ratio
  for (const { from, to, isDashed, tone } of shape.segments) {
    surface.strokeStyle = theme[tone ?? 'tide']
    surface.setLineDash(isDashed ? [4 * ratio, 4 * ratio] : [])
    surface.globalAlpha = isDashed ? 0.6 : 1
    surface.beginPath()
    // A level line lies on whole pixels.
    const isLevel = from.y === to.y
    surface.moveTo(from.x, isLevel ? Math.round(from.y) + 0.5 : from.y)
    surface.lineTo(to.x, isLevel ? Math.round(to.y) + 0.5 : to.y)
    surface.stroke()
  }
  surface.globalAlpha = 1
  surface.setLineDash([])
  paintCurves(frame, shape)
  paintLabels(frame, shape)
  if (hasHandles) paintHandles(frame, shape)
}

function paintArea({ surface, theme }: Frame, { corners, tone }: Shape['areas'][number]): void {
  surface.beginPath()
  for (const [index, { x, y }] of corners.entries()) {
    if (index === 0) surface.moveTo(x, y)
    else surface.lineTo(x, y)
  }
  surface.closePath()
  surface.fillStyle = theme[tone ?? 'tide']
  surface.globalAlpha = tone ? 0.12 : 0.08
  surface.fill()
  surface.globalAlpha = 1
}

function paintCurves({ surface, model, theme }: Frame, { curves }: Shape): void {
  surface.strokeStyle = theme.tide
  surface.lineJoin = 'round'
  for (const { points, isFaint } of curves) {
    surface.globalAlpha = isFaint ? 0.55 : 1
    surface.lineWidth = (isFaint ? 1 : 1.5) * model.layout.ratio
    surface.beginPath()
    for (const [index, { x, y }] of points.entries()) {
      if (index === 0) surface.moveTo(x, y)
      else surface.lineTo(x, y)
    }
    surface.stroke()
  }
  surface.globalAlpha = 1
}

function paintLabels({ surface, model, theme, fonts }: Frame, { labels }: Shape): void {
  const { ratio } = model.layout
  for (const { text, at, isAbove, isNumber, tone } of labels) {
    const y = isAbove ? at.y - 10 * ratio : at.y
    const font = isNumber ? fonts.axis : fonts.words
    surface.font = font
    const { width } = surface.measureText(text)
    const wanted = at.x + (isNumber ? 6 * ratio : 0)
    // What a drawing has measured is not cut off at the axis.
    const rightmost = model.layout.plotWidth - width - 4 * ratio
    const x = tone && at.x < model.layout.plotWidth ? Math.min(wanted, rightmost) : wanted
    // On a ground of its own, so that it can be read over candles.
    surface.fillStyle = theme.background
    surface.globalAlpha = 0.85
    const half = 7 * ratio
    surface.fillRect(x - 2 * ratio, y - half, width + 4 * ratio, 2 * half)
    surface.globalAlpha = 1
    writeText(surface, text, x, y, theme[tone ?? 'tide'], font)
  }
}

function paintHandles({ surface, model, theme }: Frame, { anchors }: Shape): void {
  const { ratio } = model.layout
  const side = Math.round(handle * ratio)
  surface.strokeStyle = theme.tide
  surface.fillStyle = theme.background
  surface.lineWidth = Math.max(Math.round(1.5 * ratio), 1)
  for (const { x, y } of anchors) {
    const left = Math.round(x - side / 2) + 0.5
    const top = Math.round(y - side / 2) + 0.5
    surface.beginPath()
    surface.rect(left, top, side, side)
    surface.fill()
    surface.stroke()
  }
}
