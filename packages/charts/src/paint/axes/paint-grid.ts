import type { Frame } from '../frame.ts'
import { lineLeft } from '../series/bar-shape.ts'
import type { AxisTicks } from './axis-ticks.ts'

/** Lines through the candles that have a label, and at round prices. */
export function paintGrid(frame: Frame, ticks: AxisTicks): void {
  const { surface, model, theme, left, right } = frame
  const { line, plotHeight } = model.layout
  surface.fillStyle = theme.grid
  for (const { slot } of ticks.time) {
    const x = lineLeft(model, slot, line)
    if (x >= left - line && x < right) surface.fillRect(x, 0, line, plotHeight)
  }
  for (const [index, { id, scale }] of model.panes.all.entries()) {
    for (const value of ticks.prices[index] ?? []) {
      surface.fillRect(left, Math.round(scale.y(value)), right - left, line)
    }
    surface.fillStyle = theme.line
    for (const value of model.indicators.get(id)?.kind.marks ?? []) {
      surface.fillRect(left, Math.round(scale.y(value)), right - left, line)
    }
    surface.fillStyle = theme.grid
  }
}
