import type { RiskZone } from '../../orders/own-marks.ts'
import { slotOf } from '../../time/timeframes.ts'
import type { Frame } from '../frame.ts'

/** CSS pixels: of an entry that began beyond the right edge, so much is shown. */
const leastWidth = 96
const fill = 0.09
const edge = 0.45

/**
 * From an entry to its farthest exits on both sides, in the colors of losses and gains: from the candle in which it began to
 * the price axis. The lines of the exits themselves are those of their orders.
 */
export function paintRiskZones(frame: Frame): void {
  const { model } = frame
  if (!model.settings.hasOrders) return
  for (const zone of model.marks.zones) paintZone(frame, zone)
}

function paintZone({ surface, model, theme }: Frame, zone: RiskZone): void {
  const { plotWidth, line, ratio } = model.layout
  const { scale } = model.panes.price
  const priceOf = (lineId: string | null, price: number) =>
    model.marks.dragged?.id === lineId ? model.marks.dragged.price : price
  const entry = priceOf(zone.entry.lineId, zone.entry.price)
  const prices = zone.exits.map(({ lineId, price }) => priceOf(lineId, price))
  const begin = Math.floor(model.time.x(slotOf(model.timeframe, zone.since)))
  const left = Math.max(Math.min(begin, Math.round(plotWidth - leastWidth * ratio)), 0)
  const from = Math.round(scale.y(entry))
  const isLong = zone.side === 'buy'
  for (const [isGain, to] of [
    [isLong, Math.max(...prices, entry)],
    [!isLong, Math.min(...prices, entry)],
  ] as const) {
    if (to === entry) continue
    const y = Math.round(scale.y(to))
    const [top, height] = [Math.min(from, y), Math.abs(from - y)]
    surface.fillStyle = isGain ? theme.bid : theme.ask
    surface.globalAlpha = fill
    surface.fillRect(left, top, plotWidth - left, height)
    surface.globalAlpha = edge
    surface.fillRect(left, top, line, height)
  }
  surface.globalAlpha = 1
  surface.fillStyle = theme.secondary
  if (zone.entry.lineId === null) surface.fillRect(left, from, plotWidth - left, line)
}
