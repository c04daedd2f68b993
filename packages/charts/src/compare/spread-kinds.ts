import type { IndicatorKind } from '../indicators/indicator-kind.ts'
import type { ChartModel } from '../model/chart-model.ts'
import type { ComparedMarket } from './compared-market.ts'

/** The chart's own price less that of the other market, or divided by it. */
export type SpreadForm = 'difference' | 'ratio'

/** Decimals in which quotients are kept, and digits of them that are shown: one decimal more or less far from 1. */
const ratioDecimals = 12
const ratioDigits = 6

/** A pane of its own below the chart, of the closes of two markets. Where one of them did not trade there is a gap. */
export function spreadKind(
  model: ChartModel,
  market: ComparedMarket,
  form: SpreadForm,
): IndicatorKind {
  const sign = form === 'difference' ? '\u2212' : '\u00f7'
  return {
    id: `${form}-${market.color}`,
    get name() {
      return `${model.compared.ownName} ${sign} ${market.name}`
    },
    pane: 'below',
    get unit() {
      return form === 'difference' ? differenceUnit(model, market) : ratioUnit(model, market)
    },
    params: [],
    lines: [{ name: form === 'difference' ? 'Difference' : 'Ratio', style: 'line' }],
    hiddenColumns: 0,
    // Where both cost the same.
    marks: form === 'difference' ? [0] : [],
    usesCompared: true,
    compute: ({ close }, _params, [out], from) => {
      if (!out) return
      const { closes } = market
      const spread = form === 'difference' ? differenceOf(model, market) : ratioOf(model, market)
      for (let row = from; row < close.length; row += 1) {
        out[row] = spread(close[row] ?? Number.NaN, closes[row] ?? Number.NaN)
      }
    },
  }
}

type Spread = (own: number, other: number) => number

/** Both as whole numbers of the finer market's decimals: to the last digit, or none at all. */
function differenceOf(model: ChartModel, market: ComparedMarket): Spread {
  const { kept } = differenceUnit(model, market)
  const ownFactor = 10 ** (kept - model.numbers.scale.priceDecimals)
  const otherFactor = 10 ** (kept - market.decimals.kept)
  return (own, other) => {
    const [one, two] = [own * ownFactor, other * otherFactor]
    return Number.isSafeInteger(one) && Number.isSafeInteger(two) ? one - two : Number.NaN
  }
}

function ratioOf(model: ChartModel, market: ComparedMarket): Spread {
  const factor = 10 ** (ratioDecimals + market.decimals.kept - model.numbers.scale.priceDecimals)
  return (own, other) => (other === 0 ? Number.NaN : (own / other) * factor)
}

function differenceUnit(
  { numbers }: ChartModel,
  { decimals }: ComparedMarket,
): { kept: number; shown: number } {
  const kept = Math.max(numbers.scale.priceDecimals, decimals.kept)
  return { kept, shown: kept }
}

/** As many decimals as the newest quotient needs for its digits. */
function ratioUnit(model: ChartModel, market: ComparedMarket): { kept: number; shown: number } {
  const { close } = model.data.series
  let row = close.length - 1
  while (row > 0 && Number.isNaN(market.closes[row])) row -= 1
  const ratio = ratioOf(model, market)(close[row] ?? 0, market.closes[row] ?? 0)
  // Half way between two powers of ten, so that a ratio around 1 keeps its decimals.
  const whole = ratio > 0 ? Math.round(Math.log10(ratio)) - ratioDecimals + 1 : 0
  return { kept: ratioDecimals, shown: Math.min(Math.max(ratioDigits - whole, 2), ratioDecimals) }
}
