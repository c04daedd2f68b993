import type { ChartModel, Point } from '../model/chart-model.ts'
import { candlesBetween } from '../model/visible-candles.ts'
import { clockText, openingText, tickText } from '../time/time-text.ts'
import { openingOf, slotOf, timeframes } from '../time/timeframes.ts'
import { type AnchoredVwap, bandDeviations } from './anchored-vwap.ts'
import type { Drawing } from './drawing.ts'
import type { Shape, Shaped } from './shape-parts.ts'

/** More candles than this are not asked for to reach an anchor. */
const mostReached = 20_000

/** The candle of this chart that holds the anchor opens then. */
export function anchorOpening(
  { timeframe }: ChartModel,
  { anchors }: Pick<Shaped, 'anchors'>,
): number {
  return openingOf(timeframe, slotOf(timeframe, anchors[0]?.time ?? 0))
}

/** Whether some VWAP begins before the first candle, and not so far that it is not worth loading all between. */
export function isAnchorBefore(model: ChartModel, first: number): boolean {
  if (model.data.series.length > mostReached) return false
  return anchoredOn(model).some((drawing) => anchorOpening(model, drawing) < first)
}

/** The VWAPs that this chart shows. */
export function anchoredOn({ drawings, timeframe }: ChartModel): Drawing[] {
  return drawings.on(timeframe).filter(({ tool }) => tool === 'anchored-vwap')
}

/** The VWAP of a drawing, up to date; undefined while candles since its anchor are missing. */
export function vwapOf(
  model: ChartModel,
  drawing: Pick<Shaped, 'anchors'>,
): AnchoredVwap | undefined {
  const { data, history, anchoredVwaps } = model
  const since = anchorOpening(model, drawing)
  const first = data.series.time[0]
  if (first === undefined || (first > since && !history.isComplete)) return undefined
  const found = anchoredVwaps.since(since)
  found.compute(data.series)
  return found
}

/** `Anchored VWAP Sun Nov 15 13:40` */
export function vwapTitle(model: ChartModel, drawing: Pick<Shaped, 'anchors'>): string {
  const isDayOrWider = timeframes[model.timeframe].widthMs >= 86_400_000
  const opening = model.clock.toLocal(anchorOpening(model, drawing))
  return `Anchored VWAP ${openingText(opening, isDayOrWider)}`
}

/** Its values at a candle: the average, then the bands from below. */
export function vwapValues(
  model: ChartModel,
  drawing: Pick<Shaped, 'anchors' | 'bands'>,
  row: number | undefined,
): number[] {
  const found = vwapOf(model, drawing)
  const value = found && row !== undefined ? found.valueAt(row) : Number.NaN
  if (!drawing.bands) return [value]
  const deviation = found && row !== undefined ? found.deviationAt(row) : Number.NaN
  return [value, ...bandOffsets.map((times) => value + times * deviation)]
}

/** The same as it is read out, or why there is none. */
export function vwapText(
  model: ChartModel,
  drawing: Pick<Shaped, 'anchors' | 'bands'>,
  row: number | undefined,
): string {
  if (model.data.series.length > 0 && !vwapOf(model, drawing)) {
    return model.data.series.length > mostReached
      ? 'begins too many candles ago: choose a wider timeframe'
      : 'loading the candles since then'
  }
  return vwapValues(model, drawing, row)
    .map((value) => model.numbers.price(value))
    .join(' ')
}

/** `AVWAP 13:40`, for the line above the candles. */
export function shortVwapTitle(model: ChartModel, drawing: Pick<Shaped, 'anchors'>): string {
  const isDayOrWider = timeframes[model.timeframe].widthMs >= 86_400_000
  const opening = model.clock.toLocal(anchorOpening(model, drawing))
  return `AVWAP ${isDayOrWider ? tickText('day', opening, opening) : clockText(opening)}`
}

/** `60,009.09`, and with bands `60,009.09 ±28.75`: one standard deviation. */
export function shortVwapText(
  model: ChartModel,
  drawing: Pick<Shaped, 'anchors' | 'bands'>,
  row: number | undefined,
): string {
  const found = vwapOf(model, drawing)
  if (!found) return vwapText(model, drawing, row)
  const value = model.numbers.price(row === undefined ? Number.NaN : found.valueAt(row))
  if (!drawing.bands || row === undefined) return value
  return `${value} ±${model.numbers.price(found.deviationAt(row))}`
}

const bandOffsets = [...bandDeviations.map((times) => -times).toReversed(), ...bandDeviations]

/** A line from the candle of its anchor to the last one, and bands around it where they are wanted. */
export function addAnchoredVwap(model: ChartModel, shape: Shape, drawing: Shaped): void {
  const found = vwapOf(model, drawing)
  const { series } = model.data
  const first = series.indexAt(anchorOpening(model, drawing))
  const anchor = shape.anchors[0]
  if (!found || first >= series.length || !anchor) return
  const { scale } = model.panes.price
  const { time } = series
  const x = (row: number) => model.time.x(slotOf(model.timeframe, time[row] ?? 0) + 0.5)
  // The anchor lies on its line, whatever price was clicked.
  shape.anchors = [{ x: x(first), y: scale.y(found.valueAt(first)) }]
  const { begin, end } = candlesBetween(model, 0, model.layout.plotWidth)
  const from = Math.max(begin - 1, first)
  const to = Math.min(end + 1, series.length)
  // Never more points than columns of pixels.
  const step = Math.max(Math.floor((to - from) / Math.max(model.layout.plotWidth, 1)), 1)
  const curve = (times: number): Point[] => {
    const points: Point[] = []
    const add = (row: number) => {
      const value = found.valueAt(row) + (times === 0 ? 0 : times * found.deviationAt(row))
      if (!Number.isNaN(value)) points.push({ x: x(row), y: scale.y(value) })
    }
    for (let row = from; row < to; row += step) add(row)
    if (step > 1 && to > from) add(to - 1)
    return points
  }
  shape.curves.push({ points: curve(0) })
  if (drawing.bands) {
    for (const times of bandOffsets) shape.curves.push({ points: curve(times), isFaint: true })
  }
  const text = drawing.text
  if (text !== '')
    shape.labels.push({ text, at: shape.anchors[0] ?? anchor, isAbove: true, isNumber: false })
}
