import { onStep } from '../drawings/anchor-at.ts'
import type { ChartModel } from './chart-model.ts'

/** The price at the crosshair, on the market's step and at the series' scale; undefined where it is on no price. */
export function pointedPrice(model: ChartModel): number | undefined {
  const { crosshair, panes } = model
  if (!crosshair || panes.at(crosshair.y) !== panes.price) return undefined
  const price = onStep(model, panes.price.scale.valueAt(crosshair.y))
  return price > 0 ? price : undefined
}
