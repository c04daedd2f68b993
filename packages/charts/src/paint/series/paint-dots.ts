import type { IndicatorColumn } from '../../indicators/indicator.ts'
import type { PriceScale } from '../../scale/price-scale.ts'
import { slotOf } from '../../time/timeframes.ts'
import type { Frame } from '../frame.ts'

/** CSS pixels. */
const side = 3

/** A dot at each candle, for values that jump: a line between them would be no price anybody saw. */
export function paintDots(
  frame: Frame,
  scale: PriceScale,
  dots: IndicatorColumn,
  color: string,
): void {
  const { surface, model, columns, left } = frame
  const size = Math.max(Math.round(side * model.layout.ratio), 1)
  surface.fillStyle = color
  const paint = (x: number, value: number) => {
    if (Number.isNaN(value)) return
    surface.fillRect(Math.round(x - size / 2), Math.round(scale.y(value) - size / 2), size, size)
  }
  if (!columns) {
    const { time } = model.data.series
    for (let index = frame.begin; index < frame.end; index += 1) {
      const x = model.time.x(slotOf(model.timeframe, time[index] ?? 0) + 0.5)
      paint(x, dots.values[index] ?? Number.NaN)
    }
    return
  }
  // Where candles share a column of pixels, the lowest and the highest of them.
  for (let column = 0; column < columns.count; column += 1) {
    const { extremes, values } = dots
    extremes.find(values, values, columns.starts[column] ?? 0, columns.starts[column + 1] ?? 0)
    if (extremes.min > extremes.max) continue
    paint(left + column + 0.5, extremes.min)
    if (extremes.max > extremes.min) paint(left + column + 0.5, extremes.max)
  }
}
