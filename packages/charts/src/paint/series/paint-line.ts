import type { PriceScale } from '../../scale/price-scale.ts'
import type { Extremes } from '../../series/extremes.ts'
import { slotOf } from '../../time/timeframes.ts'
import type { Frame } from '../frame.ts'

/** CSS pixels. */
const lineWidth = 1.5

/** A line through the middles of the candles; it has no end where only candles are missing, but where values are. */
export function paintLine(
  frame: Frame,
  scale: Pick<PriceScale, 'y'>,
  values: Float64Array,
  extremes: Extremes,
  color: string,
): void {
  const { surface, model } = frame
  surface.strokeStyle = color
  surface.lineWidth = lineWidth * model.layout.ratio
  surface.lineJoin = 'round'
  surface.beginPath()
  if (frame.columns) traceCrowded(frame, scale, values, extremes)
  else trace(frame, scale, values)
  surface.stroke()
}

function trace(frame: Frame, scale: Pick<PriceScale, 'y'>, values: Float64Array): void {
  const { surface, model } = frame
  const { time } = model.data.series
  const { length } = model.data.series
  // One candle beyond each edge, so that the line runs out of view.
  const begin = Math.max(frame.begin - 1, 0)
  const end = Math.min(frame.end + 1, length)
  let isDown = false
  for (let index = begin; index < end; index += 1) {
    const value = values[index] ?? Number.NaN
    if (Number.isNaN(value)) {
      isDown = false
      continue
    }
    const x = model.time.x(slotOf(model.timeframe, time[index] ?? 0) + 0.5)
    const y = scale.y(value)
    if (isDown) surface.lineTo(x, y)
    else if (isAlone(values, index, length)) traceAlone(frame, x, y)
    else surface.moveTo(x, y)
    isDown = true
  }
}

function isAlone(values: Float64Array, index: number, length: number): boolean {
  return index + 1 >= length || Number.isNaN(values[index + 1] ?? Number.NaN)
}

/** A value between two gaps is seen as well. */
function traceAlone({ surface, model }: Frame, x: number, y: number): void {
  const half = model.layout.ratio
  surface.moveTo(x - half, y)
  surface.lineTo(x + half, y)
}

/** In each column of pixels from the lowest value to the highest. */
function traceCrowded(
  frame: Frame,
  scale: Pick<PriceScale, 'y'>,
  values: Float64Array,
  extremes: Extremes,
): void {
  const { surface, columns, left } = frame
  if (!columns) return
  let isDown = false
  let y = 0
  for (let column = 0; column < columns.count; column += 1) {
    const begin = columns.starts[column] ?? 0
    const end = columns.starts[column + 1] ?? 0
    if (begin >= end) continue
    extremes.find(values, values, begin, end)
    if (extremes.min > extremes.max) {
      isDown = false
      continue
    }
    const x = left + column + 0.5
    const top = scale.y(extremes.max)
    const bottom = scale.y(extremes.min)
    // From where the line is, the nearer end first.
    const isTopFirst = !isDown || Math.abs(y - top) < Math.abs(y - bottom)
    if (isDown) surface.lineTo(x, isTopFirst ? top : bottom)
    else surface.moveTo(x, top)
    y = isTopFirst ? bottom : top
    if (bottom - top > 0.5) surface.lineTo(x, y)
    isDown = true
  }
}
