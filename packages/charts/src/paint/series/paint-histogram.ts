import type { IndicatorColumn } from '../../indicators/indicator.ts'
import type { PriceScale } from '../../scale/price-scale.ts'
import type { Frame } from '../frame.ts'

/** Bars from zero, up or down. */
export function paintHistogram(frame: Frame, scale: PriceScale, bars: IndicatorColumn): void {
  const { surface, theme, columns, left } = frame
  const zero = Math.round(scale.y(0))
  const paint = (x: number, width: number, value: number) => {
    if (Number.isNaN(value)) return
    const y = Math.round(scale.y(value))
    surface.fillStyle = value >= 0 ? theme.bidVolume : theme.askVolume
    surface.fillRect(x, Math.min(y, zero), width, Math.max(Math.abs(zero - y), 1))
  }
  if (!columns) {
    const { line, body } = frame.shape
    for (let index = frame.begin; index < frame.end; index += 1) {
      const x = frame.lefts[index - frame.begin] ?? 0
      paint(x - ((body - line) >> 1), Math.max(body, 1), bars.values[index] ?? Number.NaN)
    }
    return
  }
  for (let column = 0; column < columns.count; column += 1) {
    const { extremes, values } = bars
    extremes.find(values, values, columns.starts[column] ?? 0, columns.starts[column + 1] ?? 0)
    if (extremes.min > extremes.max) continue
    // What reaches farther from zero hides the other, unless they lie on both sides of it.
    if (extremes.max > 0) paint(left + column, 1, extremes.max)
    if (extremes.min < 0) paint(left + column, 1, extremes.min)
  }
}
