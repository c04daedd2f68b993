import type { Pane } from '../layout/pane-stack.ts'
import type { ChartModel, Point } from '../model/chart-model.ts'
import type { Gesture } from './gesture.ts'

/** CSS pixels of dragging that double or halve. */
const pixelsPerDoubling = 120

/** Follows the pointer in steps; there is nothing to do at its end. */
function stepwise(from: Point, cursor: string, step: (dx: number, dy: number) => void): Gesture {
  let last = from
  const move = (to: Point) => {
    step(to.x - last.x, to.y - last.y)
    last = to
  }
  return { cursor, move, end: move, cancel: () => undefined }
}

/** Dragging the plot moves the time axis, and the price axis too once it is locked. */
export function panGesture(model: ChartModel, from: Point): Gesture {
  const { scale } = model.panes.at(from.y)
  return stepwise(from, 'grabbing', (dx, dy) => {
    model.time.moveBy(-dx)
    if (!scale.isAutomatic) scale.moveBy(dy)
    model.dirty.touchView()
  })
}

/** Dragging the price axis shows fewer values (up) or more (down), and locks it. */
export function priceAxisGesture(model: ChartModel, from: Point, pane: Pane): Gesture {
  return stepwise(from, 'ns-resize', (_dx, dy) => {
    if (dy === 0) return
    pane.scale.stretch(2 ** (-dy / (pixelsPerDoubling * model.layout.ratio)))
    model.dirty.touchView()
  })
}

/** Dragging the time axis shows fewer candles (left) or more (right); the right edge stays. */
export function timeAxisGesture(model: ChartModel, from: Point): Gesture {
  return stepwise(from, 'ew-resize', (dx) => {
    const factor = 2 ** (-dx / (pixelsPerDoubling * model.layout.ratio))
    model.time.zoomAt(model.layout.plotWidth, factor, model.slotsOfData)
    model.dirty.touchView()
  })
}

/** Dragging the line below a pane. */
export function dividerGesture(model: ChartModel, from: Point, divider: number): Gesture {
  return stepwise(from, 'row-resize', (_dx, dy) => {
    model.panes.drag(divider, dy, model.layout.ratio)
    model.panes.place(model.layout.plotHeight, model.layout.line)
    model.dirty.touchMarket()
  })
}
