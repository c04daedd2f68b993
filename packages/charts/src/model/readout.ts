import type { Indicator } from '../indicators/indicator.ts'
import { timeframes } from '../time/timeframes.ts'
import type { ChartModel } from './chart-model.ts'
import { valueText } from './value-text.ts'

/**
 * The candle that is read out: the crosshair's, or the last one, also where the crosshair is at a time to come. Undefined
 * in a gap and where there is none.
 */
export function readIndex(model: ChartModel): number | undefined {
  const { crosshair, data } = model
  const last = data.series.length > 0 ? data.series.length - 1 : undefined
  if (!crosshair) return last
  const slot = model.slotUnder(crosshair.x)
  return slot > model.lastSlot ? last : model.indexIn(slot)
}

/** Letters and numbers: `O 67,442.31`, … */
export function candleNumbers(model: ChartModel, index: number): [string, string][] {
  const candle = model.data.series.candleAt(index)
  if (!candle) return []
  const { numbers } = model
  return [
    ['O', numbers.price(candle.open)],
    ['H', numbers.price(candle.high)],
    ['L', numbers.price(candle.low)],
    ['C', numbers.price(candle.close)],
    ['V', numbers.size(Number(candle.volume))],
  ]
}

/** One number per line of an indicator; a gap is `—`. */
export function indicatorNumbers(
  model: ChartModel,
  indicator: Indicator,
  index: number | undefined,
): string[] {
  return [...indicator.kind.lines.keys()].map((line) =>
    valueText(model, indicator, index === undefined ? Number.NaN : indicator.valueAt(line, index)),
  )
}

export function noTradeText({ timeframe }: ChartModel): string {
  return `No trade in ${timeframes[timeframe].one}. The gap stays empty.`
}
