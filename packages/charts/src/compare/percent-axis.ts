import type { Pane } from '../layout/pane-stack.ts'
import type { ChartModel } from '../model/chart-model.ts'
import { logPriceTicks, priceTicks } from '../scale/price-ticks.ts'
import { percentText } from '../text/numbers.ts'
import type { ComparedMarket } from './compared-market.ts'

/** The price that is 0% on the axis of the candles; undefined while that axis is one of prices. */
export function percentBase({ compared, panes }: ChartModel, pane: Pane): number | undefined {
  return pane === panes.price ? compared.base : undefined
}

export function percentOf(value: number, base: number): string {
  return percentText(value / base - 1)
}

/** By this a close of the other market becomes a height on the chart's own axis: equal heights are equal percentages. */
export function factorOf({ compared }: ChartModel, { base }: ComparedMarket): number {
  return compared.base === undefined || base === undefined ? Number.NaN : compared.base / base
}

/** Percentages are counted in points of an index that begins at this, never finer than a hundredth of one. */
const start = 100
const finest = 0.01

/** The prices at which round percentages stand. */
export function percentTicks(pane: Pane, base: number, leastGap: number): number[] {
  const { low, high, height, hasLogarithms } = pane.scale
  const ticks = hasLogarithms ? logPriceTicks : priceTicks
  const unit = base / start
  return ticks(low / unit, high / unit, height, leastGap, finest).map((tick) => tick * unit)
}
