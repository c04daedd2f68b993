import type { Chart } from '@leadline/charts/chart'
import type { CandleUpdate } from '@leadline/desk-protocol/frames/candle-section'

/**
 * Gives a chart what the hub reported. Says whether more is wanted at once: a page of history in which nobody traded
 * brings no
 * candle that could make the chart ask for the next one.
 */
export function takeUpdates(
  chart: Pick<Chart, 'setCandles' | 'setHistory' | 'model'>,
  { stretches, isLoading, isComplete }: CandleUpdate,
  isWhole: boolean,
): boolean {
  const { series } = chart.model.data
  let isEmptyPage = false
  if (isWhole) {
    // All at once, so that whoever reads the past is not thrown to the latest candle in between.
    const candles = stretches.flatMap((stretch) => stretch.candles)
    chart.setCandles(0, Number.MAX_SAFE_INTEGER, candles)
  } else {
    for (const { from, to, candles } of stretches) {
      isEmptyPage ||= candles.length === 0 && to < (series.time[0] ?? 0)
      chart.setCandles(from, to, candles)
    }
  }
  chart.setHistory({ isLoading, isComplete })
  return isEmptyPage && !isLoading && !isComplete
}
