import type { Pane } from '../../layout/pane-stack.ts'
import type { ChartModel } from '../../model/chart-model.ts'
import { finestStep } from '../../model/value-text.ts'
import { logPriceTicks, priceTicks } from '../../scale/price-ticks.ts'
import { type TimeTick, timeTicks } from '../../time/time-ticks.ts'

/** CSS pixels between lines of the grid. */
const priceGap = 44
const timeGap = 76

export interface AxisTicks {
  time: TimeTick[]
  /** For each pane from top to bottom. */
  prices: number[][]
}

export function axisTicks(model: ChartModel): AxisTicks {
  const { time, layout, panes } = model
  return {
    time: timeTicks(
      model.timeframe,
      model.clock,
      Math.floor(time.leftSlot) - 1,
      Math.ceil(time.rightSlot),
      (timeGap * layout.ratio) / time.pitch,
    ),
    prices: panes.all.map((pane) => ticksOf(model, pane)),
  }
}

function ticksOf(model: ChartModel, pane: Pane): number[] {
  const { low, high, height, hasLogarithms } = pane.scale
  const ticks = hasLogarithms ? logPriceTicks : priceTicks
  const gap = Math.min(priceGap * model.layout.ratio, height / 3)
  return ticks(low, high, height, gap, finestStep(model, pane))
}
