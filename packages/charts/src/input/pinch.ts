import type { ChartModel, Point } from '../model/chart-model.ts'

interface Fingers {
  middle: number
  apart: number
}

/** Two fingers: apart zooms in around their middle, moving both moves the time axis. */
export class Pinch {
  readonly #model: ChartModel
  #before: Fingers

  constructor(model: ChartModel, one: Point, other: Point) {
    this.#model = model
    this.#before = fingersOf(one, other)
  }

  move(one: Point, other: Point): void {
    const { time, dirty, slotsOfData } = this.#model
    const now = fingersOf(one, other)
    time.moveBy(this.#before.middle - now.middle)
    time.zoomAt(now.middle, now.apart / this.#before.apart, slotsOfData)
    this.#before = now
    dirty.touchView()
  }
}

function fingersOf(one: Point, other: Point): Fingers {
  return {
    middle: (one.x + other.x) / 2,
    // Fingers on one spot would zoom without end.
    apart: Math.max(Math.hypot(one.x - other.x, one.y - other.y), 8),
  }
}
