import { writeText } from '@leadline/charts/paint/write-text'

import { type HeatmapFrame, priceText } from './heatmap-frame.ts'
import { secondsText } from './paint-axes.ts'

/** CSS pixels. */
const tagHeight = 16
const inset = 8
const timeTagWidth = 64

/** Where the pointer or the keys are, with its price and its time at the axes. */
export function paintCrosshair(frame: HeatmapFrame): void {
  const { surface, model, theme, fonts, line, priceDecimals, clock } = frame
  const { width, height, plotWidth, plotHeight, ratio, crosshair } = model
  surface.clearRect(0, 0, width, height)
  if (!crosshair) return
  const x = Math.round(crosshair.x)
  const y = Math.round(crosshair.y)
  surface.fillStyle = theme.tide
  surface.fillRect(0, y, plotWidth, line)
  surface.fillRect(x, 0, line, plotHeight)
  surface.fillStyle = theme.tagBackground
  surface.fillRect(plotWidth + line, y - (tagHeight / 2) * ratio, width, tagHeight * ratio)
  const price = priceText(model.price.valueAt(crosshair.y), priceDecimals)
  writeText(surface, price, plotWidth + inset * ratio, y, theme.tagText, fonts.axis)
  const half = (timeTagWidth / 2) * ratio
  const left = Math.min(Math.max(x - half, 0), plotWidth - 2 * half)
  surface.fillStyle = theme.tagBackground
  surface.fillRect(left, plotHeight + line, 2 * half, height - plotHeight)
  const time = secondsText(clock.toLocal(model.timeAt(crosshair.x)))
  const middle = (plotHeight + line + height) / 2
  writeText(surface, time, left + half, middle, theme.tagText, fonts.axis, 'center')
}
