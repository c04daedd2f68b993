import type { Indicator } from '../indicators/indicator.ts'
import type { Pane } from '../layout/pane-stack.ts'
import { plainText } from '../text/numbers.ts'
import type { ChartModel } from './chart-model.ts'

/** A value on the axis of a pane. */
export function axisText(model: ChartModel, pane: Pane, value: number): string {
  return isInPrices(model, pane) ? model.numbers.price(value) : plainText(value, 2)
}

/** A value of an indicator. */
export function valueText(model: ChartModel, indicator: Indicator, value: number): string {
  return indicator.kind.unit === 'price' ? model.numbers.price(value) : plainText(value, 2)
}

/** Whether a pane's values are prices at the series' scale, or plain numbers. */
export function isInPrices(model: ChartModel, pane: Pane): boolean {
  return (model.indicators.get(pane.id)?.kind.unit ?? 'price') === 'price'
}
