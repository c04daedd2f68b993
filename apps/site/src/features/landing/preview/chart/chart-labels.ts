import { formatMinute } from '../clock.ts'
import type { Candle } from '../market/candles.ts'
import { formatPrice } from '../market/units.ts'
import type { PriceScale } from './chart-geometry.ts'
import { AXIS_PX, heightOf, PITCH_PX, PLOT_UNITS } from './chart-geometry.ts'

/** There are always this many, used or not, so that the live chart can keep and move them. */
const GRID_LINES = 8
const TIME_LABELS = 6
const TIME_LABEL_EVERY_MS = 15 * 60_000
const GRID_STEPS_TICKS = [10, 20, 40, 50, 100, 200, 400, 1000, 2000]
/** A label is not put where the upper or the lower edge would cut it. */
const EDGE_UNITS = 30

export const OUT_OF_SIGHT = '-10%'

export type PlacedLabel = { readonly text: string; readonly at: string }

export function gridPath(scale: PriceScale, baseTicks: number): string {
  let path = ''
  for (const ticks of gridTicks(scale)) path += `M-2000 ${baseTicks - ticks}h${2000 - AXIS_PX}`
  return path
}

export function gridLabels(scale: PriceScale): PlacedLabel[] {
  const floorTicks = scale.topTicks - (PLOT_UNITS - EDGE_UNITS) / scale.unitsPerTick
  return gridTicks(scale).map((ticks) => ({
    text: formatPrice(ticks),
    at: ticks > floorTicks ? heightOf(ticks, scale) : OUT_OF_SIGHT,
  }))
}

/** Round prices from the top down, at the finest step that keeps the grid quiet. */
function gridTicks({ topTicks, unitsPerTick }: PriceScale): number[] {
  const rangeTicks = PLOT_UNITS / unitsPerTick
  const step = GRID_STEPS_TICKS.find((ticks) => rangeTicks / ticks < GRID_LINES - 1) ?? 4000
  const first = Math.floor((topTicks - EDGE_UNITS / unitsPerTick) / step) * step
  return Array.from({ length: GRID_LINES }, (_, place) => first - place * step)
}

/** Quarter hours, newest first; an unused label has no text. */
export function timeLabels(candles: readonly Candle[]): PlacedLabel[] {
  const labels: PlacedLabel[] = []
  for (let at = candles.length - 1; at >= 0 && labels.length < TIME_LABELS; at -= 1) {
    const openMs = candles[at]?.openMs ?? 0
    if (openMs % TIME_LABEL_EVERY_MS !== 0) continue
    labels.push({ text: formatMinute(openMs), at: String(-(candles.length - 1 - at) * PITCH_PX) })
  }
  while (labels.length < TIME_LABELS) labels.push({ text: '', at: '0' })
  return labels
}

/** Open, high, low and close of the candle that is being made. */
export function ohlcText({ openTicks, highTicks, lowTicks, closeTicks }: Candle): string {
  return `O ${formatPrice(openTicks)}  H ${formatPrice(highTicks)}  L ${formatPrice(lowTicks)}  C ${formatPrice(closeTicks)}`
}
