import { percentBase, factorOf } from '../compare/percent-axis.ts'
import type { Indicator } from '../indicators/indicator.ts'
import { layOut } from '../layout/chart-layout.ts'
import type { Pane } from '../layout/pane-stack.ts'
import { axisFontSize, monoAdvance } from '../paint/fonts.ts'
import type { ChartModel } from './chart-model.ts'
import { axisText } from './value-text.ts'
import { candlesBetween } from './visible-candles.ts'

/** Shares of the price pane's height: under the candles lies the volume. */
const marginTop = 0.1
const marginAboveVolume = 0.21
const marginBottom = 0.08
/** CSS pixels for the readout at the top of a pane. */
const readoutHeight = 32

/** Brings layout and automatic scales up to date before painting. Says whether anything moved. */
export function settle(model: ChartModel): boolean {
  const isPlaced = place(model)
  const isFitted = fitAll(model)
  const letters = lettersNeeded(model)
  if (letters <= model.axisLetters) return isPlaced || isFitted
  // A wider axis makes the plot narrower, and that may show fewer candles.
  model.axisLetters = letters
  place(model)
  fitAll(model)
  return true
}

function fitAll(model: ChartModel): boolean {
  if (model.data.series.length > 0) model.time.stayNear(model.firstSlot, model.lastSlot)
  const { begin, end } = candlesBetween(model, 0, model.layout.plotWidth)
  const volume = largestVolume(model, begin, end)
  const isOtherBase = model.compared.settleBase(model.data.series, begin, end)
  let isMoved = volume !== model.largestVolume || isOtherBase
  model.largestVolume = volume
  for (const pane of model.panes.all) {
    if (pane.scale.isAutomatic && fitPane(model, pane, begin, end)) isMoved = true
  }
  return isMoved
}

/** Of the candles in view; where they share columns of pixels, of the columns. */
function largestVolume({ data, time }: ChartModel, begin: number, end: number): number {
  const { series, volumes, volumeSums } = data
  if (time.pitch >= 1) {
    volumes.find(series.volume, series.volume, begin, end)
    return volumes.max
  }
  const perColumn = 1 / time.pitch
  let largest = 0
  for (let from = begin; from < end; from += perColumn) {
    const to = Math.min(Math.round(from + perColumn), end)
    largest = Math.max(largest, volumeSums.sum(Math.round(from), to))
  }
  return largest * time.pitch
}

function place(model: ChartModel): boolean {
  const { panes, time, size, indicators, layout: before } = model
  const axisWidth = model.axisLetters * axisFontSize * monoAdvance * size.ratio
  const layout = layOut(size, axisWidth)
  panes.price.scale.isLogarithmic = model.settings.isLogarithmic
  const tops = panes.all.map(({ scale }) => scale.top).join()
  panes.arrange(indicators.below.map(({ id }) => id))
  panes.place(layout.plotHeight, layout.line)
  model.layout = layout
  time.width = layout.plotWidth
  time.ratio = layout.ratio
  return (
    before.width !== layout.width ||
    before.height !== layout.height ||
    before.plotWidth !== layout.plotWidth ||
    tops !== panes.all.map(({ scale }) => scale.top).join()
  )
}

function lettersNeeded(model: ChartModel): number {
  const { numbers, panes, data } = model
  const { series } = data
  if (percentBase(model, panes.price) !== undefined) {
    const { low, high } = panes.price.scale
    return Math.max(...[low, high].map((edge) => axisText(model, panes.price, edge).length))
  }
  const last = series.close[series.length - 1] ?? 0
  return Math.max(numbers.price(last).length, numbers.price(panes.price.scale.high).length)
}

function fitPane(model: ChartModel, pane: Pane, begin: number, end: number): boolean {
  const { series, prices } = model.data
  const isPrice = pane === model.panes.price
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  if (isPrice) {
    prices.find(series.low, series.high, begin, end)
    ;({ min, max } = prices)
  }
  const shown = isPrice ? model.indicators.overPrice : [model.indicators.get(pane.id)]
  for (const indicator of shown) {
    if (!indicator) continue
    const range = rangeOf(indicator, begin, end, isPrice)
    // A line that goes below zero has no place on a logarithmic scale, and does not end it for the candles.
    if (!pane.scale.isLogarithmic || range.min > 0) min = Math.min(min, range.min)
    max = Math.max(max, range.max)
  }
  if (isPrice) {
    for (const market of model.compared.lines) {
      const { closes, extremes } = market
      const factor = factorOf(model, market)
      extremes.find(closes, closes, begin, end)
      if (!(extremes.min <= extremes.max) || Number.isNaN(factor)) continue
      min = Math.min(min, extremes.min * factor)
      max = Math.max(max, extremes.max * factor)
    }
  }
  const top = Math.min((readoutHeight * model.size.ratio) / pane.scale.height, 0.3)
  if (!isPrice) return pane.scale.fit(min, max, top, marginBottom)
  const bottom = model.settings.hasVolume ? marginAboveVolume : marginBottom
  return pane.scale.fit(min, max, Math.max(marginTop, top), bottom)
}

/** Its values in view, and the marks of its pane. Bands around the price do not press it flat: they may leave the pane. */
function rangeOf(
  indicator: Indicator,
  begin: number,
  end: number,
  isOverPrice: boolean,
): { min: number; max: number } {
  const { marks, lines } = indicator.kind
  let min = Math.min(...marks)
  let max = Math.max(...marks)
  for (const [line, { style }] of lines.entries()) {
    if (isOverPrice && style === 'band') continue
    const column = indicator.column(line)
    if (!column) continue
    column.extremes.find(column.values, column.values, begin, end)
    min = Math.min(min, column.extremes.min)
    max = Math.max(max, column.extremes.max)
  }
  return { min, max }
}
