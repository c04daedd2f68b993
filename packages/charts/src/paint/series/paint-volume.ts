import type { Frame } from '../frame.ts'

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
  const { surface, theme } = frame
  surface.fillStyle = theme.bidVolume
  eachBar(frame, true, (left, width, line, volume) => {
    const height = Math.max(Math.round(volume * perUnit), line)
    surface.fillRect(left, bottom - height, width, height)
  })
  surface.fillStyle = theme.background
  eachBar(frame, true, (left, width, line, volume) => {
    const inside = Math.round(volume * perUnit) - 2 * line
    if (width > 2 * line && inside > 0) {
      surface.fillRect(left + line, bottom - line - inside, width - 2 * line, inside)
    }
  })
  surface.fillStyle = theme.askVolume
  eachBar(frame, false, (left, width, line, volume) => {
    const height = Math.max(Math.round(volume * perUnit), line)
    surface.fillRect(left, bottom - height, width, height)
  })
}

function eachBar(
  { model, begin, end, lefts, shape }: Frame,
  isRising: boolean,
  visit: (left: number, width: number, line: number, volume: number) => void,
): void {
  const { open, close, volume } = model.data.series
  const { line, body } = shape
  const side = (body - line) >> 1
  const width = Math.max(body, 1)
  for (let index = begin; index < end; index += 1) {
    if ((close[index] ?? 0) >= (open[index] ?? 0) !== isRising) continue
    const left = (lefts[index - begin] ?? 0) - side
    visit(left, width, line, volume[index] ?? 0)
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
