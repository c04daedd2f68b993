import type { CandleUpdate } from '@leadline/desk-protocol/frames/candle-section'
import type { Candle } from '@leadline/venues/market-events'

/** Where candles go: a chart, or another market on it. */
export interface CandleTarget {
  setCandles(from: number, to: number, candles: readonly Candle[]): void
  setHistory(history: { isLoading: boolean; isComplete: boolean }): void
  /** The opening of the first candle there. */
  readonly first: number | undefined
}

/**
 * Gives a chart what the hub reported. Says whether more is wanted at once: a page of history in which nobody traded
 * brings no
 * candle that could make the chart ask for the next one.
 */
export function takeUpdates(
  target: CandleTarget,
  { stretches, isLoading, isComplete }: CandleUpdate,
  isWhole: boolean,
): boolean {
  let isEmptyPage = false
  if (isWhole) {
    // All at once, so that whoever reads the past is not thrown to the latest candle in between.
    const candles = stretches.flatMap((stretch) => stretch.candles)
    target.setCandles(0, Number.MAX_SAFE_INTEGER, candles)
  } else {
    for (const { from, to, candles } of stretches) {
      isEmptyPage ||= candles.length === 0 && to < (target.first ?? 0)
      target.setCandles(from, to, candles)
    }
  }
  target.setHistory({ isLoading, isComplete })
  return isEmptyPage && !isLoading && !isComplete
}
