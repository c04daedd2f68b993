import type { ChartModel, Point } from '../model/chart-model.ts'
import { openingOf } from '../time/timeframes.ts'
import type { Anchor } from './drawing.ts'

/** What a click at a device pixel marks: the candle's opening and a price on the symbol's steps. */
export function anchorAt(model: ChartModel, { x, y }: Point): Anchor {
  return {
    time: openingOf(model.timeframe, model.slotUnder(x)),
    price: truePrice(model, model.panes.price.scale.valueAt(y)),
  }
}

/** A price at the series' scale, on the symbol's steps, as a number to look at. */
export function truePrice(model: ChartModel, price: number): number {
  const { priceDecimals } = model.figures.scale
  return Number((onStep(model, price) / 10 ** priceDecimals).toFixed(priceDecimals))
}

export function onStep(model: ChartModel, price: number): number {
  return Math.round(price / model.priceStep) * model.priceStep
}
