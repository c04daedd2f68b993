import type { ChartModel, Point } from '../model/chart-model.ts'
import { dropSelection, selectBetween } from '../selection/select-candles.ts'
import type { Gesture } from './gesture.ts'

/** Alt and drag: from the candle where it was pressed to the one under the pointer. */
export function selectGesture(model: ChartModel, from: Point): Gesture {
  const anchor = model.slotUnder(from.x)
  const select = ({ x }: Point) => selectBetween(model, anchor, model.slotUnder(x))
  select(from)
  return { cursor: 'crosshair', move: select, end: select, cancel: () => dropSelection(model) }
}
