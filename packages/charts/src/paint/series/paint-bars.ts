import type { Frame } from '../frame.ts'

/** Bars: a line from low to high, the open to its left, the close to its right. */
export function paintBars(frame: Frame): void {
  const { surface, model, theme } = frame
  const { open, high, low, close } = model.data.series
  const { scale } = model.panes.price
  const { line, body } = frame.shape
  const arm = (body - line) >> 1
  for (let index = frame.begin; index < frame.end; index += 1) {
    const first = open[index] ?? 0
    const last = close[index] ?? 0
    const left = frame.lefts[index - frame.begin] ?? 0
    const top = Math.round(scale.y(high[index] ?? 0))
    const bottom = Math.max(Math.round(scale.y(low[index] ?? 0)), top + line)
    surface.fillStyle = last >= first ? theme.bid : theme.ask
    surface.fillRect(left, top, line, bottom - top)
    if (arm <= 0) continue
    surface.fillRect(left - arm, Math.round(scale.y(first)), arm, line)
    surface.fillRect(left + line, Math.round(scale.y(last)), arm, line)
  }
}
