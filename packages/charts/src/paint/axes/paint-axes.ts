import type { Pane } from '../../layout/pane-stack.ts'
import { axisText } from '../../model/value-text.ts'
import type { Frame } from '../frame.ts'
import { paintLock } from '../orders/paint-lock.ts'
import { writeText } from '../write-text.ts'
import { type AxisTicks, timeLabels } from './axis-ticks.ts'

/** CSS pixels. */
const textInset = 9
const labelHeight = 16

/** The frame of the plot, the lines between panes, and the labels of both axes. */
export function paintAxes(frame: Frame, ticks: AxisTicks, taken: readonly number[]): void {
  const { surface, model, theme } = frame
  const { width, height, line, plotWidth, plotHeight } = model.layout
  surface.fillStyle = theme.background
  surface.fillRect(plotWidth, 0, width - plotWidth, height)
  surface.fillRect(frame.left, plotHeight, width - frame.left, height - plotHeight)
  surface.fillStyle = theme.line
  surface.fillRect(plotWidth, 0, line, height)
  surface.fillRect(frame.left, plotHeight, width - frame.left, line)
  for (const { scale } of model.panes.all.slice(1)) {
    surface.fillRect(frame.left, scale.top - line, width - frame.left, line)
  }
  for (const [index, pane] of model.panes.all.entries()) {
    paintPriceLabels(frame, pane, ticks.prices[index] ?? [], index === 0 ? taken : [])
    if (!pane.scale.isAutomatic) paintLock(frame, pane)
  }
  paintTimeLabels(frame, ticks)
}

/** Round prices, but for those under a tag, at the very edges, or under the lock. */
function paintPriceLabels(
  frame: Frame,
  pane: Pane,
  ticks: readonly number[],
  taken: readonly number[],
): void {
  const { surface, model, theme, fonts } = frame
  const { ratio, plotWidth, line } = model.layout
  const { top, height, isAutomatic } = pane.scale
  const half = (labelHeight / 2) * ratio
  const lowest = top + height - half - (isAutomatic ? 0 : 2 * half)
  for (const value of ticks) {
    const y = Math.round(pane.scale.y(value)) + line / 2
    const isFree = taken.every((other) => Math.abs(other - y) >= 2 * half)
    if (y < top + half || y > lowest || !isFree) continue
    const x = plotWidth + line + textInset * ratio
    writeText(surface, axisText(model, pane, value), x, y, theme.quiet, fonts.axis)
  }
}

function paintTimeLabels({ surface, model, theme, fonts, left }: Frame, ticks: AxisTicks): void {
  const { plotHeight, height, line } = model.layout
  const y = (plotHeight + line + height) / 2
  for (const { text, x, half } of timeLabels(model, ticks.time)) {
    if (x + half >= left) writeText(surface, text, x, y, theme.quiet, fonts.axis, 'center')
  }
}
