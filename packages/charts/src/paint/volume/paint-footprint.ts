import type { Scaled } from '@leadline/decimal/scaled'

import { slotOf } from '../../time/timeframes.ts'
import { type ShownFootprint, shownFootprint } from '../../volume/shown-footprint.ts'
import { priceInSeries } from '../../volume/shown-profile.ts'
import { axisFontSize, monoAdvance } from '../fonts.ts'
import type { Frame } from '../frame.ts'
import { writeText } from '../write-text.ts'

/** CSS pixels of the candle beside its numbers. */
const candleWidth = 5
/** The most that a shade covers of what lies below. */
const mostShade = 0.5

/**
 * Footprint candles: at the left the candle, thin; beside it a row for each price with what sellers took, bid, and what buyers
 * took, ask. The more, the darker its shade; what is three times the other side of its diagonal is bold
 * with a bar at its edge.
 */
export function paintFootprints(frame: Frame): void {
  const { model } = frame
  const { data, timeframe } = model
  for (let index = frame.begin; index < frame.end; index += 1) {
    const opening = data.series.time[index] ?? 0
    const slot = slotOf(timeframe, opening)
    const shown = shownFootprint(model, opening)
    paintThin(frame, index, shown ? model.time.x(slot) + 3 * model.layout.ratio : undefined)
    if (shown) paintCells(frame, shown, slot)
  }
}

/** Beside its numbers; where there are none, in the middle of its slot. */
function paintThin(frame: Frame, index: number, beside: number | undefined): void {
  const { surface, model, theme } = frame
  const { open, high, low, close } = model.data.series
  const { scale } = model.panes.price
  const { ratio, line } = model.layout
  const [first, last] = [open[index] ?? 0, close[index] ?? 0]
  const width = Math.round(candleWidth * ratio)
  const middle = (frame.lefts[index - frame.begin] ?? 0) - (width >> 1)
  const left = beside === undefined ? middle : Math.round(beside)
  const top = Math.round(scale.y(high[index] ?? 0))
  const bottom = Math.max(Math.round(scale.y(low[index] ?? 0)), top + line)
  surface.fillStyle = last >= first ? theme.bid : theme.ask
  surface.fillRect(left + (width >> 1), top, line, bottom - top)
  const bodyTop = Math.round(scale.y(Math.max(first, last)))
  const bodyBottom = Math.max(Math.round(scale.y(Math.min(first, last))), bodyTop + line)
  surface.fillRect(left, bodyTop, width, bodyBottom - bodyTop)
}

function paintCells(frame: Frame, { found, step }: ShownFootprint, slot: number): void {
  const { surface, model, theme, fonts } = frame
  const { scale } = model.panes.price
  const { ratio, line } = model.layout
  const left = Math.round(model.time.x(slot)) + Math.round((candleWidth + 7) * ratio)
  const right = Math.round(model.time.x(slot + 1)) - Math.round(4 * ratio)
  const middle = (left + right) >> 1
  const digits = Math.floor((middle - left) / (axisFontSize * monoAdvance * ratio)) - 1
  const yOf = (row: number) => scale.y(priceInSeries(model, row * step))
  for (const { row, bought, sold, isBought, isSold, isControl } of found.rows) {
    const top = Math.round(yOf(row + 0.5))
    const height = Math.max(Math.round(yOf(row - 0.5)) - top - line, line)
    const shade = (size: Scaled, color: string, x: number, width: number) => {
      if (size === 0) return
      surface.globalAlpha = 0.08 + (Number(size) / Number(found.largest)) * (mostShade - 0.08)
      surface.fillStyle = color
      surface.fillRect(x, top, width, height)
    }
    shade(sold, theme.ask, left, middle - left)
    shade(bought, theme.bid, middle, right - middle)
    surface.globalAlpha = 1
    const y = top + height / 2 + line / 2
    const write = (size: Scaled, isMarked: boolean, color: string, x: number, isRight: boolean) => {
      const text = shortSize(Number(size) * 10 ** -(model.traded?.sizeDecimals ?? 0), digits)
      const face = isMarked ? fonts.axisBold : fonts.axis
      const tone = size === 0 ? theme.quiet : theme.text
      writeText(surface, text, x, y, tone, face, isRight ? 'right' : 'left')
      if (!isMarked) return
      // At the outer edge: a number in the color of its own shade could not be read.
      const bar = Math.round(3 * ratio)
      surface.fillStyle = color
      surface.fillRect(isRight ? left : right - bar, top, bar, height)
    }
    write(sold, isSold, theme.ask, middle - 4 * ratio, true)
    write(bought, isBought, theme.bid, middle + 4 * ratio, false)
    if (isControl) outline(frame, left, top, right - left, height)
  }
  const lowest = found.rows[0]?.row ?? 0
  const y = yOf(lowest - 0.5) + 9 * ratio
  const size = (value: Scaled) => Number(value) * 10 ** -(model.traded?.sizeDecimals ?? 0)
  const sign = found.delta > 0 ? '+' : ''
  const color = found.delta >= 0 ? theme.bid : theme.ask
  const text = `Δ ${sign}${shortSize(size(found.delta), digits + 2)}`
  // On a ground of its own: the bar of its volume may reach up to it.
  const width = (text.length + 1) * axisFontSize * monoAdvance * ratio
  surface.fillStyle = theme.background
  surface.fillRect(middle - width / 2, y - 7 * ratio, width, 14 * ratio)
  writeText(surface, text, middle, y, color, fonts.axisBold, 'center')
}

/** The row in which most was traded. */
function outline(
  { surface, model, theme }: Frame,
  x: number,
  y: number,
  w: number,
  h: number,
): void {
  const { line } = model.layout
  surface.strokeStyle = theme.brass
  surface.lineWidth = line
  surface.beginPath()
  surface.rect(x + line / 2, y + line / 2, w - line, h - line)
  surface.stroke()
}

/**
 * As many digits as there is room for: what is read off a picture. The exact number is in the words of the chart.
 */
export function shortSize(size: number, digits: number): string {
  if (size === 0) return '0'
  const units = [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'k'],
    [1, ''],
  ] as const
  const most = Math.max(digits, 3)
  for (const [unit, letter] of units) {
    if (Math.abs(size) < unit && unit > 1) continue
    if (unit > 1 && Math.abs(size) < 10 ** most) continue
    const value = size / unit
    const whole = Math.trunc(Math.abs(value)).toString().length + (value < 0 ? 1 : 0)
    const room = most - whole - letter.length - 1
    const text = value.toFixed(Math.min(Math.max(room, 0), 4))
    const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text
    if (trimmed !== '0' && trimmed !== '-0') return `${trimmed}${letter}`.replace('-', '−')
  }
  return size < 0 ? '−0' : '~0'
}
