import type { Candle } from '@leadline/venues/market-events'

import type { ChartModel } from './chart-model.ts'

/** Puts candles in their place, and keeps the view where its reader is: at the latest candle, or at the past. */
export function takeCandles(
  model: ChartModel,
  from: number,
  to: number,
  candles: readonly Candle[],
): void {
  const { data, indicators, time, dirty, host } = model
  const { series } = data
  const lengthBefore = series.length
  const lastBefore = model.lastSlot
  const isAtLatest = lengthBefore > 0 && time.rightSlot > lastBefore
  const changed = data.replace(from, to, candles)
  if (changed === series.length && lengthBefore === series.length) return
  model.compared.align(series, changed)
  indicators.compute(changed)
  model.anchoredVwaps.changed(changed)
  if (lengthBefore === 0) time.showLatest(model.lastSlot)
  // The past stays where it is read; at the latest candle, the next one moves in.
  else if (isAtLatest) time.rightSlot += model.lastSlot - lastBefore
  const isTick = series.length === lengthBefore && changed === series.length - 1
  if (isTick) dirty.touchTail()
  else dirty.touchMarket()
  if (model.selection) host.selectionChanged?.()
}
