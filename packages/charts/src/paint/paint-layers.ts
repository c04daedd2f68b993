import type { ChartModel } from '../model/chart-model.ts'
import { settle } from '../model/settle.ts'
import { slotOf } from '../time/timeframes.ts'
import { paintMarket } from './paint-market.ts'
import { paintOverlay } from './paint-overlay.ts'
import type { Surface } from './surface.ts'

/** Paints what is dirty, and only that. Says what it painted. */
export function paintLayers(
  model: ChartModel,
  market: Surface,
  overlay: Surface,
): 'nothing' | 'overlay' | 'tail' | 'all' {
  const { dirty } = model
  const before = dirty.market
  if (before === 'clean' && !dirty.overlay) return 'nothing'
  // An automatic scale that moved takes every candle with it.
  const isMoved = before !== 'clean' && settle(model)
  const isAll = before === 'all' || isMoved
  if (isAll) paintMarket(market, model, 0)
  else if (before === 'tail') paintMarket(market, model, tailLeft(model))
  paintOverlay(overlay, model)
  dirty.market = 'clean'
  dirty.overlay = false
  return isAll ? 'all' : before === 'tail' ? 'tail' : 'overlay'
}

/** Lines of indicators reach the last candle from the one before it. */
function tailLeft({ data, time, timeframe, layout }: ChartModel): number {
  const { series } = data
  const before = slotOf(timeframe, series.time[Math.max(series.length - 2, 0)] ?? 0)
  const left = Math.floor(time.x(before)) - 2 * layout.line
  return Math.min(Math.max(left, 0), layout.plotWidth)
}
