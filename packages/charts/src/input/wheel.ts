import type { ChartModel } from '../model/chart-model.ts'
import type { WheelInput } from './inputs.ts'

/** A notch of a common wheel, 100 CSS pixels, zooms by about a sixth. */
const zoomPerPixel = 0.0015

/** Scroll zooms around the pointer; with Ctrl it moves the time axis, with Shift the price axis. */
export function wheel(model: ChartModel, input: WheelInput): void {
  const { time, layout } = model
  const { ratio } = layout
  if (input.shift) {
    // Browsers turn Shift and scroll into scrolling sideways.
    const amount = input.deltaY === 0 ? input.deltaX : input.deltaY
    model.panes.at(input.y * ratio).scale.moveBy(-amount * ratio)
  } else if (input.ctrl) {
    time.moveBy((input.deltaY === 0 ? input.deltaX : input.deltaY) * ratio)
  } else if (Math.abs(input.deltaX) > Math.abs(input.deltaY)) {
    time.moveBy(input.deltaX * ratio)
  } else {
    const x = Math.min(input.x * ratio, layout.plotWidth)
    time.zoomAt(x, Math.exp(-input.deltaY * zoomPerPixel), model.slotsOfData)
  }
  model.dirty.touchView()
}
