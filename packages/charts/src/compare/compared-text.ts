import type { ChartModel } from '../model/chart-model.ts'
import { Numbers } from '../text/numbers.ts'
import { openingText } from '../time/time-text.ts'
import { timeframes } from '../time/timeframes.ts'
import type { ComparedMarket } from './compared-market.ts'
import { percentOf } from './percent-axis.ts'

const none = '\u2014'

/** A close of another market with its own decimals, and its change since the candle where percentages begin. */
export function comparedNumbers(
  { decimals, closes, base }: ComparedMarket,
  index: number | undefined,
): { price: string; percent: string } {
  const close = index === undefined ? Number.NaN : (closes[index] ?? Number.NaN)
  if (Number.isNaN(close)) return { price: none, percent: none }
  const { kept, shown } = decimals
  const scale = { priceDecimals: kept, sizeDecimals: 0, shownPriceDecimals: shown }
  const numbers = new Numbers({ ...scale, shownSizeDecimals: 0 })
  return {
    price: numbers.price(close),
    percent: base === undefined ? none : percentOf(close, base),
  }
}

/** The change of the chart's own market since that candle. */
export function ownPercent({ compared, data }: ChartModel, index: number | undefined): string {
  const close = index === undefined ? undefined : data.series.close[index]
  return close === undefined || compared.base === undefined ? none : percentOf(close, compared.base)
}

/** When that candle opened: `since Sun Nov 15 12:04`. */
export function sinceText({ compared, data, clock, timeframe }: ChartModel): string {
  const { baseRow } = compared
  if (baseRow === undefined) return ''
  const opening = clock.toLocal(data.series.time[baseRow] ?? 0)
  return `since ${openingText(opening, timeframes[timeframe].widthMs >= 86_400_000)}`
}

/** `BTC-USD: +1.20% since …`, then one line for each other market. */
export function comparedLines(model: ChartModel, index: number | undefined): string[] {
  const { compared } = model
  if (compared.lines.length === 0) return []
  const own = `${compared.ownName}: ${ownPercent(model, index)} ${sinceText(model)}`.trim()
  return [
    own,
    ...compared.lines.map((market) => {
      const { price, percent } = comparedNumbers(market, index)
      return `${market.name}: ${price}, ${percent}`
    }),
  ]
}
