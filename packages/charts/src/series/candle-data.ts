import type { Candle } from '@leadline/venues/market-events'

import { CandleSeries } from './candle-series.ts'
import { Extremes } from './extremes.ts'
import { RunningSums } from './running-sums.ts'

/** The candles with what makes drawing them cheap: extremes and sums over any stretch. */
export class CandleData {
  readonly series = new CandleSeries()
  readonly prices = new Extremes()
  readonly closes = new Extremes()
  readonly volumes = new Extremes()
  readonly volumeSums = new RunningSums()

  /** See `CandleSeries.replace`. */
  replace(from: number, to: number, candles: readonly Candle[]): number {
    const changed = this.series.replace(from, to, candles)
    const { low, high, close, volume, length } = this.series
    this.prices.update(low, high, changed, length)
    this.closes.update(close, close, changed, length)
    this.volumes.update(volume, volume, changed, length)
    this.volumeSums.update(volume, changed, length)
    return changed
  }
}
