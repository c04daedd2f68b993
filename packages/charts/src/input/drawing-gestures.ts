import { anchorAt, truePrice } from '../drawings/anchor-at.ts'
import type { Anchor, Drawing } from '../drawings/drawing.ts'
import type { ChartModel, Point } from '../model/chart-model.ts'
import { shiftedTime } from '../time/timeframes.ts'
import type { Gesture } from './gesture.ts'

/** Dragging an anchor of the selected drawing. */
export function anchorGesture(model: ChartModel, drawing: Drawing, anchor: number): Gesture {
  return dragGesture(model, drawing, (to) =>
    drawing.anchors.with(anchor, anchorAt(model, to, drawing.drawnOn)),
  )
}

/** Dragging a drawing as a whole, by candles and price steps. */
export function moveGesture(model: ChartModel, from: Point, drawing: Drawing): Gesture {
  const slot = model.slotUnder(from.x)
  const { scale } = model.panes.price
  return dragGesture(model, drawing, (to) => {
    const slots = model.slotUnder(to.x) - slot
    return movedAnchors(model, drawing, slots, scale.valueAt(from.y), scale.valueAt(to.y))
  })
}

/**
 * All anchors so many slots later, and as much higher as one price is above another, both at the series' scale: by so many
 * pixels, which on a logarithmic scale are percentages.
 */
export function movedAnchors(
  model: ChartModel,
  drawing: Drawing,
  slots: number,
  from: number,
  to: number,
): Anchor[] {
  const factor = 10 ** model.numbers.scale.priceDecimals
  const { hasLogarithms } = model.panes.price.scale
  const moved = (price: number) => (hasLogarithms ? price * (to / from) : price + to - from)
  return drawing.anchors.map((anchor) => ({
    time: shiftedTime(model.timeframe, anchor.time, slots),
    price: from === to ? anchor.price : truePrice(model, moved(anchor.price * factor)),
  }))
}

/** The whole drag is one step of undo. */
function dragGesture(
  model: ChartModel,
  drawing: Drawing,
  anchorsAt: (to: Point) => readonly Anchor[],
): Gesture {
  model.drawings.beginDrag()
  const move = (to: Point) => model.drawings.setAnchors(drawing.id, anchorsAt(to))
  return {
    cursor: 'move',
    move,
    end: (at) => {
      move(at)
      model.drawings.endDrag(true)
    },
    cancel: () => model.drawings.endDrag(false),
  }
}
