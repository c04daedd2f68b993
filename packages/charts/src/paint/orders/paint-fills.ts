import { fillAt, fillLayout, fillText } from '../../orders/fill-layout.ts'
import { axisFontSize, monoAdvance } from '../fonts.ts'
import type { Frame } from '../frame.ts'
import { writeText } from '../write-text.ts'

/** CSS pixels. */
const size = 5
const groupSize = 7

/**
 * Own fills: a triangle up from below for a buy, down from above for a sell, its tip at the price. Several in one place
 * are one larger triangle, with their number at its foot.
 */
export function paintFills(frame: Frame): void {
  const { surface, model, theme, fonts } = frame
  const { ratio, line } = model.layout
  for (const { fills, side, isOfThen, x, y } of fillLayout(model)) {
    const reach = (fills.length > 1 ? groupSize : size) * ratio
    const down = side === 'buy' ? 1 : -1
    surface.beginPath()
    surface.moveTo(x + line / 2, y)
    surface.lineTo(x + line / 2 + reach, y + down * 1.6 * reach)
    surface.lineTo(x + line / 2 - reach, y + down * 1.6 * reach)
    surface.closePath()
    const live = side === 'buy' ? theme.bid : theme.ask
    // What was done then is an outline without a color of now.
    const color = isOfThen ? theme.quiet : live
    surface.fillStyle = isOfThen ? theme.background : live
    surface.fill()
    surface.strokeStyle = isOfThen ? theme.quiet : theme.background
    surface.lineWidth = line
    surface.stroke()
    if (fills.length === 1) continue
    const foot = y + down * (1.6 * reach + 8 * ratio)
    writeText(surface, String(fills.length), x + line / 2, foot, color, fonts.axis, 'center')
  }
  paintHovered(frame)
}

function paintHovered(frame: Frame): void {
  const { surface, model, theme, fonts } = frame
  const { crosshair, layout } = model
  const placed = crosshair && fillAt(model, crosshair.x, crosshair.y)
  if (!placed) return
  const { ratio } = layout
  const text = fillText(model, placed)
  const width = (text.length * axisFontSize * monoAdvance + 12) * ratio
  const left = Math.min(placed.x + 10 * ratio, layout.plotWidth - width)
  const top = Math.max(placed.y - 26 * ratio, 0)
  surface.fillStyle = theme.raised
  surface.fillRect(Math.round(left), Math.round(top), Math.round(width), Math.round(18 * ratio))
  writeText(surface, text, left + 6 * ratio, top + 9 * ratio, theme.text, fonts.axis)
}
