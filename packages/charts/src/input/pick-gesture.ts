import { drawingAt } from '../drawings/hit-test.ts'
import { selectDrawing } from '../drawings/place-anchor.ts'
import { areaAt } from '../layout/chart-layout.ts'
import type { ChartModel, Point } from '../model/chart-model.ts'
import { dividerGesture, priceAxisGesture, timeAxisGesture } from './axis-gestures.ts'
import { anchorGesture, moveGesture } from './drawing-gestures.ts'
import type { Gesture } from './gesture.ts'
import type { PointerInput } from './inputs.ts'
import { movableTagAt, orderGesture, positionGesture, pressedPosition } from './order-gesture.ts'
import { pressGesture } from './press-gesture.ts'
import { selectGesture } from './select-gesture.ts'

/** CSS pixels on both sides of the line between panes. */
const dividerReach = 4

/** What a press at this place begins. */
export function pickGesture(
  model: ChartModel,
  at: Point,
  input: PointerInput,
  elapsed: () => number,
): Gesture {
  const divider = dividerUnder(model, at)
  if (divider !== undefined) return dividerGesture(model, at, divider)
  const area = areaAt(model.layout, at.x, at.y)
  if (area === 'price') return priceAxisGesture(model, at, model.panes.at(at.y))
  if (area !== 'plot') return timeAxisGesture(model, at)
  if (input.alt) return selectGesture(model, at)
  const press = () => pressGesture(model, at, input.isTouch, elapsed)
  if (model.hand.tool) return press()
  const tag = movableTagAt(model, at)
  if (tag) return orderGesture(model, at, tag)
  const position = pressedPosition(model, at)
  if (position) return positionGesture(model, position)
  const hit = isOverPrices(model, at) ? drawingAt(model, at, input.isTouch) : undefined
  if (!hit) return press()
  selectDrawing(model, hit.drawing.id)
  return hit.anchor === undefined
    ? moveGesture(model, at, hit.drawing)
    : anchorGesture(model, hit.drawing, hit.anchor)
}

/** What the pointer looks like at a place where nothing is pressed. */
export function cursorAt(model: ChartModel, at: Point): string {
  if (dividerUnder(model, at) !== undefined) return 'row-resize'
  const area = areaAt(model.layout, at.x, at.y)
  if (area !== 'plot') return { price: 'ns-resize', time: 'ew-resize', corner: 'default' }[area]
  if (model.hand.tool) return 'crosshair'
  if (movableTagAt(model, at)) return 'ns-resize'
  if (pressedPosition(model, at)) return 'pointer'
  const hit = isOverPrices(model, at) ? drawingAt(model, at, false) : undefined
  model.hand.hovered = hit?.drawing.id
  if (!hit) return 'crosshair'
  return hit.anchor === undefined ? 'pointer' : 'move'
}

function dividerUnder(model: ChartModel, { y }: Point): number | undefined {
  return model.panes.dividerAt(y, dividerReach * model.layout.ratio)
}

function isOverPrices(model: ChartModel, { y }: Point): boolean {
  return model.panes.at(y) === model.panes.price
}
