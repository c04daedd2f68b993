import { writeText } from '@leadline/charts/paint/write-text'
import { priceTicks } from '@leadline/charts/scale/price-ticks'
import { type TimeStep, timeSteps } from '@leadline/charts/time/time-steps'
import { tickText } from '@leadline/charts/time/time-text'
import type { ZoneClock } from '@leadline/charts/time/zone-clock'

import { type HeatmapFrame, priceText } from './heatmap-frame.ts'

/** CSS pixels. */
const textInset = 8
const labelGap = 44
const timeLabelWidth = 84
const tagHeight = 16

const secondSteps: readonly TimeStep[] = [5, 10, 15, 30].map((seconds) => {
  const ms = seconds * 1000
  return {
    unit: 'time',
    ms,
    floor: (local) => Math.floor(local / ms) * ms,
    next: (beat) => beat + ms,
  }
})

export interface BestNow {
  bid: number
  ask: number
  /** They are prices of now, and not of before the feed was lost. */
  isLive: boolean
}

/** Prices at the right and times below, with the best bid and ask of now at their prices. */
export function paintAxes(frame: HeatmapFrame, best: BestNow | undefined): void {
  const { surface, model, theme, line } = frame
  const { plotWidth, plotHeight, width, height } = model
  surface.fillStyle = theme.background
  surface.fillRect(plotWidth, 0, width - plotWidth, height)
  surface.fillRect(0, plotHeight, width, height - plotHeight)
  surface.fillStyle = theme.line
  surface.fillRect(plotWidth, 0, line, height)
  surface.fillRect(0, plotHeight, width, line)
  paintPrices(frame, best)
  paintTimes(frame)
}

function paintPrices(frame: HeatmapFrame, best: BestNow | undefined): void {
  const { surface, model, theme, fonts, priceDecimals } = frame
  const { price, ratio, plotWidth, plotHeight } = model
  const x = plotWidth + textInset * ratio
  const tags = best ? bestTags(frame, best) : []
  const smallest = 10 ** -priceDecimals
  for (const value of priceTicks(price.low, price.high, price.height, labelGap * ratio, smallest)) {
    const y = Math.round(price.y(value))
    const isFree = tags.every((tag) => Math.abs(tag.y - y) > tagHeight * ratio)
    if (y < 8 * ratio || y > plotHeight - 8 * ratio || !isFree) continue
    writeText(surface, priceText(value, priceDecimals), x, y, theme.quiet, fonts.axis)
  }
  for (const { y, value, color } of tags) {
    surface.fillStyle = color
    const top = Math.round(y - (tagHeight / 2) * ratio)
    surface.fillRect(plotWidth + frame.line, top, model.width - plotWidth, tagHeight * ratio)
    writeText(surface, priceText(value, priceDecimals), x, y, theme.tagText, fonts.axis)
  }
}

/** Side by side where they would lie on each other. */
function bestTags({ model, theme }: HeatmapFrame, { bid, ask, isLive }: BestNow) {
  const half = (tagHeight / 2) * model.ratio
  const [bidY, askY] = [model.price.y(bid), model.price.y(ask)]
  const overlap = Math.max(2 * half - (bidY - askY), 0) / 2
  const tags = [
    { value: ask, y: askY - overlap, color: isLive ? theme.ask : theme.quiet },
    { value: bid, y: bidY + overlap, color: isLive ? theme.bid : theme.quiet },
  ]
  return tags.filter(({ y }) => y > half && y < model.plotHeight - half)
}

function paintTimes({ surface, model, theme, fonts, clock, line }: HeatmapFrame): void {
  const { ratio, plotHeight, height, plotWidth } = model
  const y = (plotHeight + line + height) / 2
  for (const { time, text } of timeLabels(model.span, plotWidth / ratio, clock)) {
    const x = Math.round(model.xOf(time))
    const half = text.length * 3.3 * ratio
    if (x - half < 2 * ratio || x + half > plotWidth) continue
    writeText(surface, text, x, y, theme.quiet, fonts.axis, 'center')
  }
}

/** Round times, so far apart that their labels fit into so many CSS pixels. */
export function timeLabels(
  { from, to }: { from: number; to: number },
  width: number,
  clock: ZoneClock,
): { time: number; text: string }[] {
  const leastMs = ((to - from) / width) * timeLabelWidth
  const all = [...secondSteps, ...timeSteps]
  const step = all.find(({ ms }) => ms >= leastMs) ?? all.at(-1)
  if (!step) return []
  const labels: { time: number; text: string }[] = []
  const end = clock.toLocal(to)
  for (let beat = step.floor(clock.toLocal(from)); beat <= end; beat = step.next(beat)) {
    const text = secondSteps.includes(step) ? secondsText(beat) : tickText(step.unit, beat, beat)
    labels.push({ time: clock.toUtc(beat), text })
  }
  return labels
}

/** 14:32:17 */
export function secondsText(local: number): string {
  return new Date(local).toISOString().slice(11, 19)
}
