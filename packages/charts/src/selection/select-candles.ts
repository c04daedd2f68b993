import type { ChartModel } from '../model/chart-model.ts'
import { openingOf, slotOf } from '../time/timeframes.ts'

/** Selects from one slot to another, within the candles there are. */
export function selectBetween(model: ChartModel, anchor: number, focus: number): void {
  if (model.data.series.length === 0) return
  const from = within(model, anchor)
  const to = within(model, focus)
  model.selection = {
    anchor: from,
    focus: to,
    first: Math.min(from, to),
    last: Math.max(from, to),
  }
  model.dirty.touchOverlay()
  model.host.selectionChanged?.()
}

export function dropSelection(model: ChartModel): void {
  if (!model.selection) return
  model.selection = undefined
  model.dirty.touchOverlay()
  model.host.selectionChanged?.()
}

/** One candle more or fewer, by keyboard. Begins at the crosshair, or at the last candle in view. */
export function stepSelection(model: ChartModel, step: 1 | -1): void {
  const { series } = model.data
  if (!model.selection) {
    const lastInView = Math.min(model.lastSlot, Math.ceil(model.time.rightSlot) - 1)
    const slot = model.crosshair ? model.slotUnder(model.crosshair.x) : lastInView
    selectBetween(model, slot, slot)
    return
  }
  const { anchor, focus } = model.selection
  // Gaps are stepped over.
  const next = step > 0 ? model.indexOfSlot(focus + 1) : model.indexOfSlot(focus) - 1
  const time = series.time[next]
  if (time === undefined) return
  const slot = slotOf(model.timeframe, time)
  selectBetween(model, anchor, slot)
  bringIntoView(model, slot)
}

/** Fits the time axis to the selection and the price axis to its candles. */
export function zoomToSelection(model: ChartModel): void {
  if (!model.selection) return
  const { first, last } = model.selection
  model.time.fit(first, last, model.slotsOfData)
  model.panes.price.scale.isAutomatic = true
  dropSelection(model)
  model.dirty.touchView()
}

/** Moves the time axis just far enough to show a slot. */
export function bringIntoView(model: ChartModel, slot: number): void {
  const { time } = model
  const left = time.x(slot)
  const right = time.x(slot + 1)
  if (left < 0) time.moveBy(left)
  else if (right > time.width) time.moveBy(right - time.width)
  else return
  model.dirty.touchView()
}

function within(model: ChartModel, slot: number): number {
  return Math.min(Math.max(slot, model.firstSlot), model.lastSlot)
}

/** Volume at price of the selected candles, for whoever keeps what the chart shows. */
export function askForProfile(model: ChartModel): void {
  const { selection, timeframe, host } = model
  if (!selection) return
  host.profileWanted?.(
    openingOf(timeframe, selection.first),
    openingOf(timeframe, selection.last + 1),
  )
  dropSelection(model)
}
