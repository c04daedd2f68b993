import type { Frame } from '../frame.ts'

/** Hollow where the price rose, solid where it fell; where there is no room for bodies, a line from low to high. */
export function paintCandles(frame: Frame): void {
  const { surface, theme } = frame
  if (frame.columns) {
    paintCrowded(frame)
    return
  }
  surface.fillStyle = theme.bid
  paintBodies(frame, true)
  surface.fillStyle = theme.background
  paintHollows(frame)
  surface.fillStyle = theme.ask
  paintBodies(frame, false)
}

function paintBodies(frame: Frame, isRising: boolean): void {
  const { surface, model } = frame
  const { open, high, low, close } = model.data.series
  const { scale } = model.panes.price
  const { line, body } = frame.shape
  const side = (body - line) >> 1
  for (let index = frame.begin; index < frame.end; index += 1) {
    const first = open[index] ?? 0
    const last = close[index] ?? 0
    if (last >= first !== isRising) continue
    const left = frame.lefts[index - frame.begin] ?? 0
    const top = Math.round(scale.y(high[index] ?? 0))
    const bottom = Math.max(Math.round(scale.y(low[index] ?? 0)), top + line)
    surface.fillRect(left, top, line, bottom - top)
    if (body <= line) continue
    const bodyTop = Math.round(scale.y(Math.max(first, last)))
    const bodyBottom = Math.max(Math.round(scale.y(Math.min(first, last))), bodyTop + line)
    surface.fillRect(left - side, bodyTop, body, bodyBottom - bodyTop)
  }
}

/** The inside of rising candles. */
function paintHollows(frame: Frame): void {
  const { surface, model } = frame
  const { open, close } = model.data.series
  const { scale } = model.panes.price
  const { line, body } = frame.shape
  const inside = body - 2 * line
  if (inside <= 0) return
  for (let index = frame.begin; index < frame.end; index += 1) {
    const first = open[index] ?? 0
    const last = close[index] ?? 0
    if (last < first) continue
    const top = Math.round(scale.y(last)) + line
    const height = Math.round(scale.y(first)) - line - top
    if (height <= 0) continue
    const left = frame.lefts[index - frame.begin] ?? 0
    surface.fillRect(left - (inside - line) / 2, top, inside, height)
  }
}

/** For each column of pixels one line over all its candles: the same picture as if each were drawn. */
function paintCrowded(frame: Frame): void {
  const { surface, model, theme, columns } = frame
  if (!columns) return
  const { prices, series } = model.data
  const { open, high, low, close } = series
  const { scale } = model.panes.price
  const falling: number[] = []
  surface.fillStyle = theme.bid
  for (let column = 0; column < columns.count; column += 1) {
    const begin = columns.starts[column] ?? 0
    const end = columns.starts[column + 1] ?? 0
    if (begin >= end) continue
    prices.find(low, high, begin, end)
    const x = frame.left + column
    const top = Math.round(scale.y(prices.max))
    const height = Math.max(Math.round(scale.y(prices.min)) - top, 1)
    if ((close[end - 1] ?? 0) >= (open[begin] ?? 0)) surface.fillRect(x, top, 1, height)
    else falling.push(x, top, height)
  }
  surface.fillStyle = theme.ask
  for (let at = 0; at < falling.length; at += 3) {
    surface.fillRect(falling[at] ?? 0, falling[at + 1] ?? 0, 1, falling[at + 2] ?? 0)
  }
}
