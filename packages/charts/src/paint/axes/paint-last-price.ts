import { axisText } from '../../model/value-text.ts'
import { slotOf } from '../../time/timeframes.ts'
import type { Frame } from '../frame.ts'
import { writeText } from '../write-text.ts'

/** CSS pixels. */
const tagHeight = 16
const textInset = 9

/** Where the last price is, kept within the pane; undefined while there is none. */
export function lastPriceY(frame: Frame): number | undefined {
  const { model } = frame
  const { series } = model.data
  const { scale } = model.panes.price
  const close = series.close[series.length - 1]
  if (close === undefined) return undefined
  const y = Math.round(scale.y(close))
  return y < scale.top || y > scale.top + scale.height ? undefined : y
}

/** A dotted line from the last candle to its price on the axis. */
export function paintLastPrice(frame: Frame): void {
  const { surface, model, theme, fonts } = frame
  const y = lastPriceY(frame)
  if (y === undefined) return
  const { series } = model.data
  const { plotWidth, line, ratio, width } = model.layout
  const slot = slotOf(model.timeframe, series.time[series.length - 1] ?? 0)
  const gap = Math.round(2 * ratio)
  const begin = Math.max(Math.ceil(model.time.x(slot + 1)) + gap, 0)
  surface.fillStyle = theme.quiet
  for (let x = begin; x < plotWidth; x += line + gap) surface.fillRect(x, y, line, line)
  const height = Math.round(tagHeight * ratio)
  surface.fillStyle = theme.tagBackground
  surface.fillRect(plotWidth + line, y - (height >> 1), width - plotWidth - line, height)
  const text = axisText(model, model.panes.price, series.close[series.length - 1] ?? 0)
  const x = plotWidth + line + textInset * ratio
  writeText(surface, text, x, y + line / 2, theme.tagText, fonts.axisBold)
}
