import { slotOf } from '../time/timeframes.ts'
import { barShape, lineLeft } from './bar-shape.ts'
import type { Frame } from './frame.ts'

/** The tallest bar, as a share of the price pane's height. */
const share = 0.14

/** Volume at the foot of the price pane: hollow where the price rose, solid where it fell. */
export function paintVolume(frame: Frame): void {
  const largest = frame.model.largestVolume
  if (!(largest > 0)) return
  const { scale } = frame.model.panes.price
  const bottom = scale.top + scale.height
  const perUnit = (scale.height * share) / largest
  if (frame.columns) paintCrowded(frame, bottom, perUnit)
  else paintBars(frame, bottom, perUnit)
}

function paintBars(frame: Frame, bottom: number, perUnit: number): void {
  const { surface, model, theme } = frame
  const { time, open, close, volume } = model.data.series
  const { line, body } = barShape(model)
  const side = (body - line) >> 1
  const isHollow = body > 2 * line
  for (let index = frame.begin; index < frame.end; index += 1) {
    const height = Math.max(Math.round((volume[index] ?? 0) * perUnit), line)
    const left = lineLeft(model, slotOf(model.timeframe, time[index] ?? 0), line) - side
    const isRising = (close[index] ?? 0) >= (open[index] ?? 0)
    const width = Math.max(body, 1)
    surface.fillStyle = isRising ? theme.bidVolume : theme.askVolume
    if (!isRising || !isHollow || height <= 2 * line) {
      surface.fillRect(left, bottom - height, width, height)
      continue
    }
    surface.fillRect(left, bottom - height, width, line)
    surface.fillRect(left, bottom - line, width, line)
    surface.fillRect(left, bottom - height, line, height)
    surface.fillRect(left + width - line, bottom - height, line, height)
  }
}

/** The usual volume of a slot in each column of pixels: so the shape of busy and quiet hours stays. */
function paintCrowded(frame: Frame, bottom: number, perUnit: number): void {
  const { surface, model, theme, columns } = frame
  if (!columns) return
  const { volumeSums, series } = model.data
  const { open, close } = series
  for (let column = 0; column < columns.count; column += 1) {
    const begin = columns.starts[column] ?? 0
    const end = columns.starts[column + 1] ?? 0
    if (begin >= end) continue
    const usual = volumeSums.sum(begin, end) * model.time.pitch
    const height = Math.max(Math.round(usual * perUnit), 1)
    const isRising = (close[end - 1] ?? 0) >= (open[begin] ?? 0)
    surface.fillStyle = isRising ? theme.bidVolume : theme.askVolume
    surface.fillRect(frame.left + column, bottom - height, 1, height)
  }
}
