import type { ChartModel } from '../model/chart-model.ts'
import { percentText } from '../text/numbers.ts'
import { counted, spanText } from '../time/time-text.ts'
import { timeframes } from '../time/timeframes.ts'
import { measure } from './measure.ts'

/** The small panel of a selection, ready to be written. */
export interface MeasurementText {
  change: string
  percent: string
  /** Which color the change has. */
  direction: 'up' | 'down' | 'none'
  candles: string
  span: string
  highest: string
  lowest: string
  volume: string
}

/** What the selection reads; words where nobody traded in it; undefined where there is none. */
export function measurementText(model: ChartModel): MeasurementText | string | undefined {
  if (!model.selection) return undefined
  const measured = measure(model, model.selection)
  if (!measured) {
    if (model.selection.first > model.lastSlot) return 'Not traded yet.'
    const isOne = model.selection.first === model.selection.last
    return `No trade in ${isOne ? timeframes[model.timeframe].one : 'this selection'}.`
  }
  const { numbers, baseAsset } = model
  return {
    change: numbers.change(measured.change),
    percent: percentText(measured.share),
    direction: measured.change > 0 ? 'up' : measured.change < 0 ? 'down' : 'none',
    candles: counted(measured.candles, 'candle'),
    span: spanText(measured.spanMs),
    highest: numbers.price(measured.highest),
    lowest: numbers.price(measured.lowest),
    volume: `${numbers.size(measured.volume)} ${baseAsset}`.trim(),
  }
}
