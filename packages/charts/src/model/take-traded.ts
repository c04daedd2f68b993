import type { TradedVolumes } from '../volume/traded-volumes.ts'
import type { ChartModel } from './chart-model.ts'

/** Gives a chart the trades that were kept, or what has come to them since. */
export function takeTraded(model: ChartModel, traded: TradedVolumes | undefined): void {
  model.traded = traded
  model.dirty.touchOverlay()
}
