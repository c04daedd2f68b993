import { isSeconds, openingOf, slotOf } from '../time/timeframes.ts'
import type { TradedVolumes } from '../volume/traded-volumes.ts'
import type { ChartModel } from './chart-model.ts'

/**
 * Gives a chart the trades that were kept, or what has come to them since: whatever was traded before `from` is as it was.
 */
export function takeTraded(
  model: ChartModel,
  traded: TradedVolumes | undefined,
  from: number,
): void {
  const { data, indicators, dirty } = model
  model.traded = traded
  data.series.deltas = traded && {
    of: (opening, venue) => {
      const { timeframe } = model
      // Trades are kept by the minute once it has passed.
      if (isSeconds(timeframe)) return undefined
      const end = openingOf(timeframe, slotOf(timeframe, opening) + 1)
      return traded.delta(opening, end, venue)?.delta
    },
    factor: 10 ** (model.numbers.scale.sizeDecimals - traded.sizeDecimals),
  }
  const isPainted = model.settings.style === 'footprint'
  if (isPainted || indicators.all.some(({ kind }) => kind.usesTrades)) {
    // The candle in which it begins has changed as well.
    const opening = openingOf(model.timeframe, slotOf(model.timeframe, from))
    indicators.computeTraded(data.series.indexAt(opening))
    if (opening >= (data.series.time.at(-1) ?? 0)) dirty.touchTail()
    else dirty.touchMarket()
  }
  dirty.touchOverlay()
}
