import type { ChartModel } from '../model/chart-model.ts'
import { slotOf } from '../time/timeframes.ts'
import type { FillMark } from './own-marks.ts'

/** CSS pixels. */
const reach = 8

export interface PlacedFill {
  fill: FillMark
  x: number
  y: number
}

/** Own fills in view: at the candle of their time, at their price. */
export function fillLayout(model: ChartModel): PlacedFill[] {
  if (!model.settings.hasFills) return []
  const { scale } = model.panes.price
  return model.marks.fills
    .map((fill) => ({
      fill,
      x: Math.floor(model.time.x(slotOf(model.timeframe, fill.time) + 0.5)),
      y: Math.round(scale.y(fill.price)),
    }))
    .filter(
      ({ x, y }) => x >= 0 && x < model.layout.plotWidth && y >= 0 && y < scale.top + scale.height,
    )
}

/** The fill near a device pixel, the latest first. */
export function fillAt(model: ChartModel, x: number, y: number): PlacedFill | undefined {
  const far = reach * model.layout.ratio
  return fillLayout(model).findLast(
    (placed) => Math.abs(placed.x - x) <= far && Math.abs(placed.y - y) <= far,
  )
}

/** `B 0.2500 CB at 67,436.50` */
export function fillText(model: ChartModel, { side, size, venue, price }: FillMark): string {
  return `${side === 'buy' ? 'B' : 'S'} ${size} ${venue} at ${model.numbers.price(price)}`
}
