import { axisFontSize, monoAdvance } from '@leadline/charts/paint/fonts'
import { writeText } from '@leadline/charts/paint/write-text'
import { venueOf } from '@leadline/venues/venue-registry'

import type { OwnFill, OwnOrder } from '../../../platform/trading/own-trading.ts'
import type { HeatmapFrame } from './heatmap-frame.ts'

/** CSS pixels. */
const tagHeight = 16
const fillReach = 6

/** The trader's own in this symbol. */
export interface OwnInView {
  orders: readonly OwnOrder[]
  fills: readonly OwnFill[]
}

/** Working orders as dashed lines since each is there, tagged at the right; fills as triangles with the tip at their price. */
export function paintOwn(frame: HeatmapFrame, { orders, fills }: OwnInView): void {
  for (const order of orders) paintOrder(frame, order)
  for (const fill of fills) paintFill(frame, fill)
}

function paintOrder(frame: HeatmapFrame, order: OwnOrder): void {
  const { surface, model, theme, fonts, line } = frame
  const price = Number(order.price)
  const y = Math.round(model.price.y(price)) + line / 2
  if (!(y > 0 && y < model.plotHeight)) return
  // What was known before a feed was lost has no color of now.
  const color = order.isLastKnown ? theme.quiet : order.side === 'buy' ? theme.bid : theme.ask
  surface.strokeStyle = color
  surface.lineWidth = line
  surface.setLineDash([6 * model.ratio, 4 * model.ratio])
  surface.beginPath()
  const since = order.since === undefined ? 0 : model.xOf(order.since)
  surface.moveTo(Math.min(Math.max(since, 0), model.plotWidth), y)
  surface.lineTo(model.plotWidth, y)
  surface.stroke()
  surface.setLineDash([])
  const kind = order.letters === '' ? '' : `${order.letters} `
  const text = `${order.side === 'buy' ? 'B' : 'S'} ${kind}${order.size} ${venueOf(order.venue).monogram}`
  const width = (text.length * axisFontSize * monoAdvance + 10) * model.ratio
  const height = tagHeight * model.ratio
  const left = model.plotWidth - width - 2 * model.ratio
  surface.fillStyle = color
  surface.fillRect(left, y - height / 2, width, height)
  writeText(surface, text, left + 5 * model.ratio, y + line / 2, theme.tagText, fonts.axis)
}

function paintFill({ surface, model, theme, line }: HeatmapFrame, fill: OwnFill): void {
  const x = model.xOf(fill.time)
  const y = model.price.y(Number(fill.price))
  if (x < 0 || x > model.plotWidth || y < 0 || y > model.plotHeight) return
  const reach = fillReach * model.ratio
  const down = fill.side === 'buy' ? 1 : -1
  surface.beginPath()
  surface.moveTo(x, y)
  surface.lineTo(x + reach, y + down * 1.6 * reach)
  surface.lineTo(x - reach, y + down * 1.6 * reach)
  surface.closePath()
  if (fill.isOfThen) {
    // What was done then is an outline without a color of now.
    surface.strokeStyle = theme.quiet
    surface.lineWidth = 1.5 * line
    surface.stroke()
    return
  }
  surface.fillStyle = fill.side === 'buy' ? theme.bid : theme.ask
  surface.fill()
  // Brass: this was you, among all the dots of the market.
  surface.strokeStyle = theme.brass
  surface.lineWidth = 1.5 * line
  surface.stroke()
}
