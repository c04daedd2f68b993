import type { ChartLayout } from '../layout/chart-layout.ts'
import type { ChartModel } from '../model/chart-model.ts'
import { settle } from '../model/settle.ts'
import { slotOf } from '../time/timeframes.ts'
import { paintOverlay } from './paint-overlay.ts'
import { paintMarket } from './series/paint-market.ts'
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
  const { layout } = model
  // An automatic scale that moved takes every candle with it.
  const isMoved = before !== 'clean' && settle(model)
  const isAll = before === 'all' || isMoved
  if (isAll) paintMarket(market, model, 0)
  else if (before === 'tail') paintMarket(market, model, tailLeft(model))
  const isFollowing = dirty.isMoved && (hasFollowers(model) || isPlacedAgain(layout, model.layout))
  if (dirty.overlay || isFollowing) paintOverlay(overlay, model)
  dirty.market = 'clean'
  dirty.overlay = false
  dirty.isMoved = false
  return isAll ? 'all' : before === 'tail' ? 'tail' : 'overlay'
}

/** Whether the overlay has anything that stands at a time or a price. */
function hasFollowers({
  marks,
  drawings,
  timeframe,
  selection,
  crosshair,
  hand,
  settings,
}: ChartModel) {
  const { orders, positions, fills, drafts, zones } = marks
  return (
    crosshair !== undefined ||
    selection !== undefined ||
    settings.profile !== 'none' ||
    hand.placed.length > 0 ||
    orders.length + positions.length + fills.length + drafts.length + zones.length > 0 ||
    drawings.on(timeframe).length > 0
  )
}

function isPlacedAgain(before: ChartLayout, after: ChartLayout): boolean {
  return before.plotWidth !== after.plotWidth || before.plotHeight !== after.plotHeight
}

/** Lines of indicators reach the last candle from the one before it. */
function tailLeft({ data, time, timeframe, layout }: ChartModel): number {
  const { series } = data
  const before = slotOf(timeframe, series.time[Math.max(series.length - 2, 0)] ?? 0)
  const left = Math.floor(time.x(before)) - 2 * layout.line
  return Math.min(Math.max(left, 0), layout.plotWidth)
}
