import type { ChartModel } from '../../model/chart-model.ts'
import { hasFootprints } from '../../volume/shown-footprint.ts'
import { axisTicks } from '../axes/axis-ticks.ts'
import { paintAxes } from '../axes/paint-axes.ts'
import { paintGrid } from '../axes/paint-grid.ts'
import { lastPriceY, paintLastPrice } from '../axes/paint-last-price.ts'
import { type Frame, frameOf } from '../frame.ts'
import { takenLabels } from '../orders/order-labels.ts'
import type { Surface } from '../surface.ts'
import { paintFootprints } from '../volume/paint-footprint.ts'
import { paintBars } from './paint-bars.ts'
import { paintCandles } from './paint-candles.ts'
import { paintCompared } from './paint-compared.ts'
import { paintHistory } from './paint-history.ts'
import { paintBands, paintIndicatorLines } from './paint-indicators.ts'
import { paintLine } from './paint-line.ts'
import { paintVolume } from './paint-volume.ts'

/** The lower layer: all that the market makes, from a device pixel to the right edge. */
export function paintMarket(surface: Surface, model: ChartModel, left: number): void {
  const { width, height } = model.layout
  // Two columns more than are cleared: lines come into the cleared part from there.
  const frame = frameOf(surface, model, Math.max(left - 2, 0))
  const ticks = axisTicks(model)
  surface.save()
  if (left > 0) clipTo(surface, left, 0, width - left, height)
  surface.fillStyle = frame.theme.background
  surface.fillRect(left, 0, width - left, height)
  paintGrid(frame, ticks)
  paintHistory(frame)
  paintPanes(frame)
  const last = lastPriceY(frame)
  paintAxes(frame, ticks, [...(last === undefined ? [] : [last]), ...takenLabels(model)])
  paintLastPrice(frame)
  surface.restore()
}

function paintPanes(frame: Frame): void {
  const { surface, model, left } = frame
  const { price } = model.panes
  const { plotWidth } = model.layout
  for (const pane of model.panes.all) {
    surface.save()
    clipTo(surface, left, pane.scale.top, plotWidth - left, pane.scale.height)
    if (pane === price) {
      if (model.settings.hasVolume) paintVolume(frame)
      const { overPrice } = model.indicators
      paintBands(frame, pane, overPrice)
      // Where candles share columns, a line would hide them all.
      if (frame.columns) paintIndicatorLines(frame, pane, overPrice)
      paintPrices(frame)
      if (!frame.columns) paintIndicatorLines(frame, pane, overPrice)
      paintCompared(frame)
    } else {
      const shown = model.indicators.below.filter(({ id }) => id === pane.id)
      paintIndicatorLines(frame, pane, shown)
    }
    surface.restore()
  }
}

function paintPrices(frame: Frame): void {
  const { model, theme, columns } = frame
  const { style } = model.settings
  const { series, closes } = model.data
  if (style === 'line') paintLine(frame, model.panes.price.scale, series.close, closes, theme.text)
  else if (style === 'bars' && !columns) paintBars(frame)
  else if (hasFootprints(model)) paintFootprints(frame)
  else paintCandles(frame)
}

function clipTo(surface: Surface, x: number, y: number, width: number, height: number): void {
  surface.beginPath()
  surface.rect(x, y, width, height)
  surface.clip()
}
