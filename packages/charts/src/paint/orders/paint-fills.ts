import { fillAt, fillLayout, fillText } from '../../orders/fill-layout.ts'
import { axisFontSize, monoAdvance } from '../fonts.ts'
import type { Frame } from '../frame.ts'
import { writeText } from '../write-text.ts'

/** CSS pixels. */
const size = 5

/** Own fills: a triangle up from below for a buy, down from above for a sell, its tip at the price. */
export function paintFills(frame: Frame): void {
  const { surface, model, theme } = frame
  const { ratio, line } = model.layout
  const reach = size * ratio
  for (const { fill, x, y } of fillLayout(model)) {
    const down = fill.side === 'buy' ? 1 : -1
    surface.beginPath()
    surface.moveTo(x + line / 2, y)
    surface.lineTo(x + line / 2 + reach, y + down * 1.6 * reach)
    surface.lineTo(x + line / 2 - reach, y + down * 1.6 * reach)
    surface.closePath()
    surface.fillStyle = fill.side === 'buy' ? theme.bid : theme.ask
    surface.fill()
    surface.strokeStyle = theme.background
    surface.lineWidth = line
    surface.stroke()
  }
  paintHovered(frame)
}

function paintHovered(frame: Frame): void {
  const { surface, model, theme, fonts } = frame
  const { crosshair, layout } = model
  const placed = crosshair && fillAt(model, crosshair.x, crosshair.y)
  if (!placed) return
  const { ratio } = layout
  const text = fillText(model, placed.fill)
  const width = (text.length * axisFontSize * monoAdvance + 12) * ratio
  const left = Math.min(placed.x + 10 * ratio, layout.plotWidth - width)
  const top = Math.max(placed.y - 26 * ratio, 0)
  surface.fillStyle = theme.raised
  surface.fillRect(Math.round(left), Math.round(top), Math.round(width), Math.round(18 * ratio))
  writeText(surface, text, left + 6 * ratio, top + 9 * ratio, theme.text, fonts.axis)
}
