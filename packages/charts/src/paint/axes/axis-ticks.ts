import { percentBase, percentTicks } from '../../compare/percent-axis.ts'
import type { Pane } from '../../layout/pane-stack.ts'
import type { ChartModel } from '../../model/chart-model.ts'
import { finestStep } from '../../model/value-text.ts'
import { logPriceTicks, priceTicks } from '../../scale/price-ticks.ts'
import { type TimeTick, timeTicks } from '../../time/time-ticks.ts'
import { axisFontSize, monoAdvance } from '../fonts.ts'

/** CSS pixels between lines of the grid. */
const priceGap = 44
const timeGap = 76

export interface AxisTicks {
  time: TimeTick[]
  /** For each pane from top to bottom. */
  prices: number[][]
}

export function axisTicks(model: ChartModel): AxisTicks {
  const { panes } = model
  return {
    time: timeTicksOf(model),
    prices: panes.all.map((pane) => ticksOf(model, pane)),
  }
}

export function timeTicksOf({ timeframe, clock, time, layout }: ChartModel): TimeTick[] {
  return timeTicks(
    timeframe,
    clock,
    Math.floor(time.leftSlot) - 1,
    Math.ceil(time.rightSlot),
    (timeGap * layout.ratio) / time.pitch,
  )
}

/** A label of the time axis in device pixels: its middle, and half of its width. */
export interface TimeLabel {
  text: string
  x: number
  half: number
}

/** Those that stand on the axis from end to end. */
export function timeLabels(model: ChartModel, ticks: readonly TimeTick[]): TimeLabel[] {
  const { plotWidth, ratio } = model.layout
  const letter = axisFontSize * monoAdvance * ratio
  return ticks
    .map(({ slot, text }) => {
      return { text, x: Math.floor(model.time.x(slot + 0.5)), half: (text.length * letter) / 2 }
    })
    .filter(({ x, half }) => x - half >= 2 * ratio && x + half <= plotWidth)
}

function ticksOf(model: ChartModel, pane: Pane): number[] {
  const { low, high, height, hasLogarithms } = pane.scale
  const ticks = hasLogarithms ? logPriceTicks : priceTicks
  const gap = Math.min(priceGap * model.layout.ratio, height / 3)
  const base = percentBase(model, pane)
  if (base !== undefined) return percentTicks(pane, base, gap)
  return ticks(low, high, height, gap, finestStep(model, pane))
}
