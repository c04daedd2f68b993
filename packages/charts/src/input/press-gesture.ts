import { clickAt } from '../drawings/place-anchor.ts'
import type { ChartModel, Point } from '../model/chart-model.ts'
import { panGesture } from './axis-gestures.ts'
import type { Gesture } from './gesture.ts'

/** CSS pixels within which a press is a click. */
const clickReach = 4
/** A finger that rests so long before it moves reads candles instead of moving the chart. */
const restMs = 400

/** A press on the plot: a click if it is let go where it began, else it moves the chart. */
export function pressGesture(
  model: ChartModel,
  from: Point,
  isTouch: boolean,
  elapsed: () => number,
): Gesture {
  let pan: Gesture | undefined
  let isReading = false
  const reach = clickReach * model.layout.ratio
  return {
    cursor: 'grabbing',
    move: (to) => {
      const isMoved = Math.hypot(to.x - from.x, to.y - from.y) > reach
      if (!pan && !isReading && isMoved) {
        isReading = isTouch && elapsed() >= restMs
        if (!isReading) pan = panGesture(model, from)
      }
      if (isReading) {
        model.crosshair = to
        model.dirty.touchOverlay()
      }
      pan?.move(to)
    },
    end: (at) => {
      pan?.end(at)
      if (!pan && !isReading) clickAt(model, from, isTouch)
    },
    cancel: () => pan?.cancel(),
  }
}
