import type { ChartModel } from '../model/chart-model.ts'
import { bringIntoView } from '../selection/select-candles.ts'
import { slotOf } from '../time/timeframes.ts'
import { movedAnchors } from './drawing-gestures.ts'
import type { KeyInput } from './inputs.ts'

/** CSS pixels that the price axis or the crosshair moves up or down. */
const priceStepPx = 24
const crosshairStepPx = 4
/** Candles that Ctrl moves at once. */
const page = 20

const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

/** Arrows move the axes; with Shift the crosshair; with a drawing selected, the drawing. */
export function arrowKey(model: ChartModel, { key, ctrl, shift }: KeyInput): boolean {
  const direction = directions[key]
  if (!direction) return false
  const times = ctrl ? page : 1
  const x = direction.x * times
  const y = direction.y * times
  if (shift) moveCrosshair(model, x, y)
  else if (model.hand.selected !== undefined) moveDrawing(model, model.hand.selected, x, y)
  else moveAxes(model, x, y)
  return true
}

function moveAxes(model: ChartModel, x: number, y: number): void {
  if (x !== 0) model.time.moveBy(x * model.time.pitch)
  if (y !== 0) model.panes.price.scale.moveBy(y * priceStepPx * model.layout.ratio)
  model.dirty.touchView()
}

function moveDrawing(model: ChartModel, id: string, slots: number, steps: number): void {
  const drawing = model.drawings.get(id)
  const [first] = drawing?.anchors ?? []
  if (!drawing || !first) return
  const { scale } = model.panes.price
  const from = first.price * 10 ** model.numbers.scale.priceDecimals
  // A step can be seen: one pixel at least, on the symbol's steps.
  const pixel = Math.abs(scale.valueAt(scale.y(from) - 1) - from)
  const step = Math.max(Math.ceil(pixel / model.priceStep), 1) * model.priceStep
  model.drawings.setAnchors(id, movedAnchors(model, drawing, slots, from, from + steps * step))
}

/** From candle to candle, over gaps, and in view; begins at the last candle. */
function moveCrosshair(model: ChartModel, x: number, y: number): void {
  const { series } = model.data
  const { scale } = model.panes.price
  const { crosshair } = model
  const from = crosshair ? model.indexOfSlot(model.slotUnder(crosshair.x)) : series.length - 1 - x
  const index = Math.min(Math.max(from + x, 0), series.length - 1)
  const time = series.time[index]
  if (time === undefined) return
  const slot = slotOf(model.timeframe, time)
  bringIntoView(model, slot)
  const atClose = scale.y(series.close[index] ?? 0)
  const height = (crosshair?.y ?? atClose) - y * crosshairStepPx * model.layout.ratio
  model.crosshair = {
    x: model.time.x(slot + 0.5),
    y: Math.min(Math.max(height, scale.top), scale.top + scale.height - 1),
  }
  model.dirty.touchOverlay()
}
