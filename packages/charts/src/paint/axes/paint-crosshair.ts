import { axisText } from '../../model/value-text.ts'
import { openingText } from '../../time/time-text.ts'
import { openingOf, timeframes } from '../../time/timeframes.ts'
import { axisFontSize, monoAdvance } from '../fonts.ts'
import type { Frame } from '../frame.ts'
import { lineLeft } from '../series/bar-shape.ts'
import { writeText } from '../write-text.ts'
import { timeLabels, timeTicksOf } from './axis-ticks.ts'

const dayMs = 86_400_000
/** CSS pixels. */
const tagHeight = 16
const textInset = 9

/** Through the middle of a candle and at the pointer's price, with both named on the axes. */
export function paintCrosshair(frame: Frame): void {
  const { surface, model, theme } = frame
  const { crosshair, layout } = model
  if (!crosshair) return
  const { line, ratio, plotWidth, plotHeight } = layout
  const slot = model.slotUnder(crosshair.x)
  const x = lineLeft(model, slot, line)
  const y = Math.round(crosshair.y)
  const dash = Math.round(4 * ratio)
  surface.fillStyle = theme.quiet
  for (let at = 0; at < plotHeight; at += 2 * dash) surface.fillRect(x, at, line, dash)
  for (let at = 0; at < plotWidth; at += 2 * dash) surface.fillRect(at, y, dash, line)
  paintPriceTag(frame, y)
  paintTimeTag(frame, slot, x)
}

function paintPriceTag({ surface, model, theme, fonts }: Frame, y: number): void {
  const { line, ratio, plotWidth, width } = model.layout
  const pane = model.panes.at(y)
  const height = Math.round(tagHeight * ratio)
  surface.fillStyle = theme.raised
  surface.fillRect(plotWidth + line, y - (height >> 1), width - plotWidth - line, height)
  const text = axisText(model, pane, pane.scale.valueAt(y))
  const x = plotWidth + line + textInset * ratio
  writeText(surface, text, x, y + line / 2, theme.text, fonts.axis)
}

function paintTimeTag({ surface, model, theme, fonts }: Frame, slot: number, x: number): void {
  const { line, ratio, plotWidth, plotHeight, height } = model.layout
  const { widthMs } = timeframes[model.timeframe]
  const opening = model.clock.toLocal(openingOf(model.timeframe, slot))
  const text = openingText(opening, widthMs >= dayMs)
  const width = Math.round((text.length * axisFontSize * monoAdvance + 14) * ratio)
  const left = Math.min(Math.max(x - (width >> 1), 0), Math.max(plotWidth - width, 0))
  // A label of which a part would be seen beside the tag is covered whole: half a time is read as another one.
  surface.fillStyle = theme.background
  for (const { x: middle, half } of timeLabels(model, timeTicksOf(model))) {
    if (middle + half <= left || middle - half >= left + width) continue
    surface.fillRect(middle - half, plotHeight + line, 2 * half, height - plotHeight - line)
  }
  surface.fillStyle = theme.raised
  surface.fillRect(left, plotHeight + line, width, height - plotHeight - line)
  const middle = (plotHeight + line + height) / 2
  writeText(surface, text, left + width / 2, middle, theme.text, fonts.axis, 'center')
}
