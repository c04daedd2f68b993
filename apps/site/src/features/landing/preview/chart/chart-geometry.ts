import type { Candle } from '../market/candles.ts'

/**
 * The chart is drawn from the right edge leftward in real pixels, and downward in ticks that one
 * transform stretches to the height. So it needs no measuring: any width shows as many candles as
 * fit, and a change of scale rewrites one attribute instead of ninety candles.
 */
export const PITCH_PX = 8
const HALF_BODY_PX = 2.5
/** Where the price axis begins, and where the candle that is being made stands. */
export const AXIS_PX = 70
export const NOW_PX = AXIS_PX + 30

/** Heights are counted in thousandths of the plot, top down. */
export const PLOT_UNITS = 1000
const HEADROOM = 70
const FOOTROOM = 190
const VOLUME_UNITS = 130
const CANDLES_IN_RANGE = 66

export type CandleKind = 'rose' | 'fell'
export type PriceScale = { topTicks: number; unitsPerTick: number }

export function fitScale(candles: readonly Candle[], into: PriceScale): void {
  let high = -Infinity
  let low = Infinity
  for (let at = Math.max(0, candles.length - CANDLES_IN_RANGE); at < candles.length; at += 1) {
    const candle = candles[at]
    if (!candle) continue
    high = Math.max(high, candle.highTicks)
    low = Math.min(low, candle.lowTicks)
  }
  const rangeTicks = Math.max(40, high - low)
  into.unitsPerTick = (PLOT_UNITS - HEADROOM - FOOTROOM) / rangeTicks
  into.topTicks = high + HEADROOM / into.unitsPerTick
}

/** The transform from ticks under `baseTicks` to heights in the plot. */
export function scaleTransform({ topTicks, unitsPerTick }: PriceScale, baseTicks: number): string {
  return `translate(0 ${((topTicks - baseTicks) * unitsPerTick).toFixed(2)}) scale(1 ${unitsPerTick.toFixed(4)})`
}

/** The height of a price as an SVG percentage of the plot. */
export function heightOf(priceTicks: number, { topTicks, unitsPerTick }: PriceScale): string {
  return `${(((topTicks - priceTicks) * unitsPerTick * 100) / PLOT_UNITS).toFixed(2)}%`
}

export function candleKind({ openTicks, closeTicks }: Candle): CandleKind {
  return closeTicks >= openTicks ? 'rose' : 'fell'
}

/** Wicks and bodies of all finished candles of one kind, as one path. */
export function closedCandlesPath(
  candles: readonly Candle[],
  kind: CandleKind,
  baseTicks: number,
): string {
  let path = ''
  for (let at = 0; at < candles.length - 1; at += 1) {
    const candle = candles[at]
    if (!candle || candleKind(candle) !== kind) continue
    path += candlePath(candle, candles.length - 1 - at, baseTicks)
  }
  return path
}

export function candlePath(candle: Candle, age: number, baseTicks: number): string {
  const x = -age * PITCH_PX
  const top = baseTicks - Math.max(candle.openTicks, candle.closeTicks)
  const bottom = baseTicks - Math.min(candle.openTicks, candle.closeTicks)
  const body = `M${x - HALF_BODY_PX} ${top}h${HALF_BODY_PX * 2}V${bottom}h-${HALF_BODY_PX * 2}z`
  return `M${x} ${baseTicks - candle.highTicks}V${baseTicks - candle.lowTicks}${body}`
}

export function emaPath(candles: readonly Candle[], baseTicks: number): string {
  let path = ''
  for (let at = 0; at < candles.length; at += 1) {
    const x = -(candles.length - 1 - at) * PITCH_PX
    const y = Math.round((baseTicks - (candles[at]?.emaTicks ?? 0)) * 10) / 10
    path += `${at === 0 ? 'M' : 'L'}${x} ${y}`
  }
  return path
}

/** Volume stands on the floor of the plot and is already in plot units. */
export function volumePath(candles: readonly Candle[]): string {
  let most = 1
  for (const candle of candles) most = Math.max(most, candle.volumeE4)
  let path = ''
  for (let at = 0; at < candles.length; at += 1) {
    const height = Math.round(((candles[at]?.volumeE4 ?? 0) / most) * VOLUME_UNITS)
    const x = -(candles.length - 1 - at) * PITCH_PX
    path += `M${x - HALF_BODY_PX} ${PLOT_UNITS}v-${height}h${HALF_BODY_PX * 2}v${height}z`
  }
  return path
}
