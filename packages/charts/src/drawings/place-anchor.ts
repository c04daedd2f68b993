import type { ChartModel, Point } from '../model/chart-model.ts'
import { anchorAt } from './anchor-at.ts'
import { anchorsOf, type Drawing, type DrawingTool } from './drawing.ts'
import { drawingAt } from './hit-test.ts'
import { scaleOf } from './line-segments.ts'
import { pointOf } from './point-of.ts'

/** Takes a tool in hand, or lays it down. */
export function takeTool(model: ChartModel, tool: DrawingTool | undefined): void {
  model.hand.drop()
  model.hand.tool = tool
  if (tool) model.hand.selected = undefined
  model.dirty.touchOverlay()
  model.host.drawingChanged?.()
}

/** A click: the next anchor of the tool in hand, or else the drawing under the pointer, or none. */
export function clickAt(model: ChartModel, point: Point, isTouch: boolean): void {
  const { tool } = model.hand
  if (!tool) {
    selectDrawing(model, drawingAt(model, point, isTouch)?.drawing.id)
    return
  }
  model.hand.placed = [...model.hand.placed, anchorAt(model, point)]
  if (model.hand.placed.length === anchorsOf[tool]) finish(model, tool)
  model.dirty.touchOverlay()
}

export function selectDrawing(model: ChartModel, id: string | undefined): void {
  if (model.hand.selected === id) return
  model.hand.selected = id
  model.dirty.touchOverlay()
  model.host.drawingChanged?.()
}

/** Requests the text of a note or of a label. */
export function askForText(model: ChartModel, drawing: Drawing): void {
  const [anchor] = drawing.anchors
  if (!anchor) return
  const { x, y } = pointOf(model, anchor, drawing.drawnOn)
  const { ratio } = model.layout
  model.host.noteWanted?.(drawing, x / ratio, y / ratio)
}

function finish(model: ChartModel, tool: DrawingTool): void {
  const { drawings, hand, timeframe } = model
  const drawing = drawings.add(tool, hand.placed, timeframe, '', scaleOf(model, tool))
  model.hand.drop()
  selectDrawing(model, drawing.id)
  if (tool === 'text-note') askForText(model, drawing)
}
