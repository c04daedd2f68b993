import type { ChartModel, Point } from '../model/chart-model.ts'
import { type ChartTimeframe, slotAt, timeframes } from '../time/timeframes.ts'
import type { Anchor } from './drawing.ts'

/**
 * Where a point that was marked on a chart of some timeframe lies on this one: at the middle of its candle, and on a wider
 * timeframe inside the candle that holds it, so that what was apart stays apart.
 */
export function pointOf(
  model: ChartModel,
  { time, price }: Anchor,
  drawnOn: ChartTimeframe,
): Point {
  const { timeframe } = model
  const halfMs = Math.min(timeframes[timeframe].widthMs, timeframes[drawnOn].widthMs) / 2
  return {
    x: model.time.x(slotAt(timeframe, time + halfMs)),
    y: heightOf(model, price),
  }
}

/** The height of a true price, in device pixels. */
export function heightOf({ panes, numbers }: ChartModel, price: number): number {
  return panes.price.scale.y(price * 10 ** numbers.scale.priceDecimals)
}
