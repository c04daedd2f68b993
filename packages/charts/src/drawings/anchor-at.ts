import type { ChartModel, Point } from '../model/chart-model.ts'
import { type ChartTimeframe, openingOf, slotOf, timeframes } from '../time/timeframes.ts'
import type { Anchor } from './drawing.ts'

/** What a click at a device pixel marks for a drawing: the candle's opening and a price on the symbol's steps. */
export function anchorAt(
  model: ChartModel,
  { x, y }: Point,
  drawnOn: ChartTimeframe = model.timeframe,
): Anchor {
  const { timeframe } = model
  const [{ widthMs }, own] = [timeframes[timeframe], timeframes[drawnOn]]
  // Of a drawing of finer candles, the one in the middle of the candle here.
  const unit = own.widthMs < widthMs ? drawnOn : timeframe
  const middle = openingOf(timeframe, model.slotUnder(x)) + widthMs / 2
  return {
    time: openingOf(unit, slotOf(unit, middle)),
    price: truePrice(model, model.panes.price.scale.valueAt(y)),
  }
}

/** A price at the series' scale, on the symbol's steps, as a number to look at. */
export function truePrice(model: ChartModel, price: number): number {
  const { priceDecimals } = model.numbers.scale
  return Number((onStep(model, price) / 10 ** priceDecimals).toFixed(priceDecimals))
}

export function onStep(model: ChartModel, price: number): number {
  return Math.round(price / model.priceStep) * model.priceStep
}
