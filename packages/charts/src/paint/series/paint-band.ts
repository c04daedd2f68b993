import type { IndicatorColumn } from '../../indicators/indicator.ts'
import type { PriceScale } from '../../scale/price-scale.ts'
import { slotOf } from '../../time/timeframes.ts'
import type { Frame } from '../frame.ts'

const alpha = 0.07

/** The surface between two lines. */
export function paintBand(
  frame: Frame,
  scale: PriceScale,
  upper: IndicatorColumn,
  lower: IndicatorColumn,
  color: string,
): void {
  const { surface } = frame
  const edge: number[] = []
  surface.beginPath()
  let isFirst = true
  eachPoint(frame, upper, lower, (x, high, low) => {
    const top = scale.y(high)
    if (isFirst) surface.moveTo(x, top)
    else surface.lineTo(x, top)
    isFirst = false
    edge.push(x, scale.y(low))
  })
  for (let at = edge.length - 2; at >= 0; at -= 2) {
    surface.lineTo(edge[at] ?? 0, edge[at + 1] ?? 0)
  }
  surface.closePath()
  surface.fillStyle = color
  surface.globalAlpha = alpha
  surface.fill()
  surface.globalAlpha = 1
}

function eachPoint(
  frame: Frame,
  upper: IndicatorColumn,
  lower: IndicatorColumn,
  visit: (x: number, high: number, low: number) => void,
): void {
  const { model, columns, left } = frame
  if (!columns) {
    const { time, length } = model.data.series
    const end = Math.min(frame.end + 1, length)
    for (let index = Math.max(frame.begin - 1, 0); index < end; index += 1) {
      const high = upper.values[index] ?? Number.NaN
      const low = lower.values[index] ?? Number.NaN
      const x = model.time.x(slotOf(model.timeframe, time[index] ?? 0) + 0.5)
      if (!Number.isNaN(high) && !Number.isNaN(low)) visit(x, high, low)
    }
    return
  }
  for (let column = 0; column < columns.count; column += 1) {
    const begin = columns.starts[column] ?? 0
    const end = columns.starts[column + 1] ?? 0
    upper.extremes.find(upper.values, upper.values, begin, end)
    lower.extremes.find(lower.values, lower.values, begin, end)
    const { max } = upper.extremes
    const { min } = lower.extremes
    if (min <= max) visit(left + column + 0.5, max, min)
  }
}
