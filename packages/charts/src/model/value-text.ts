import { percentBase, percentOf } from '../compare/percent-axis.ts'
import type { IndicatorKind } from '../indicators/indicator-kind.ts'
import type { Indicator } from '../indicators/indicator.ts'
import type { Pane } from '../layout/pane-stack.ts'
import { decimalText, plainText } from '../text/numbers.ts'
import type { ChartModel } from './chart-model.ts'

/** A value on the axis of a pane. */
export function axisText(model: ChartModel, pane: Pane, value: number): string {
  const base = percentBase(model, pane)
  return base === undefined ? textIn(unitOf(model, pane), model, value) : percentOf(value, base)
}

/** A value of an indicator. */
export function valueText(model: ChartModel, { kind }: Indicator, value: number): string {
  return textIn(kind.unit, model, value)
}

/** The finest step between two values of a pane that its axis can write. */
export function finestStep(model: ChartModel, pane: Pane): number {
  const { sizeDecimals, shownSizeDecimals } = model.numbers.scale
  const unit = unitOf(model, pane)
  if (typeof unit === 'object') return 10 ** (unit.kept - unit.shown)
  const steps = {
    price: model.priceStep,
    size: 10 ** Math.max(sizeDecimals - shownSizeDecimals, 0),
    plain: 0.01,
  }
  return steps[unit]
}

function textIn(unit: IndicatorKind['unit'], { numbers }: ChartModel, value: number): string {
  if (typeof unit === 'object') return decimalText(value, unit)
  if (unit === 'plain') return plainText(value, 2)
  return unit === 'price' ? numbers.price(value) : numbers.size(value)
}

/** The price pane has no indicator of its own. */
function unitOf(model: ChartModel, pane: Pane): IndicatorKind['unit'] {
  return model.indicators.get(pane.id)?.kind.unit ?? 'price'
}
