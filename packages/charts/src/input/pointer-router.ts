import { areaAt } from '../layout/chart-layout.ts'
import type { ChartModel, Point } from '../model/chart-model.ts'
import type { Gesture } from './gesture.ts'
import type { PointerInput } from './inputs.ts'
import { cursorAt, pickGesture } from './pick-gesture.ts'
import { Pinch } from './pinch.ts'

/** Leads what pointers do to gestures: one for a pressed pointer, a pinch for two fingers, the crosshair for none. */
export class PointerRouter {
  readonly #model: ChartModel
  readonly #down = new Map<number, Point>()
  #gesture: Gesture | undefined
  #pinch: Pinch | undefined
  #now = 0

  constructor(model: ChartModel) {
    this.#model = model
  }

  handle(input: PointerInput): void {
    this.#now = input.time
    const at = this.#pointOf(input)
    if (input.kind === 'down') this.#press(input, at)
    else if (input.kind === 'move') this.#move(input, at)
    else if (input.kind === 'up') this.#release(input, at)
    else this.#leave(input)
  }

  /** Takes back what is under way; says whether anything was. */
  cancel(): boolean {
    const gesture = this.#gesture
    this.#gesture = undefined
    gesture?.cancel()
    return gesture !== undefined
  }

  #pointOf({ x, y }: PointerInput): Point {
    const { ratio } = this.#model.layout
    return { x: x * ratio, y: y * ratio }
  }

  #press(input: PointerInput, at: Point): void {
    if (input.button !== 0) return
    this.#down.set(input.id, at)
    const [one, other] = [...this.#down.values()]
    if (one && other) {
      this.cancel()
      this.#pinch = new Pinch(this.#model, one, other)
      return
    }
    if (!input.isTouch) this.#point(at)
    const pressedAt = input.time
    this.#gesture = pickGesture(this.#model, at, input, () => this.#now - pressedAt)
    this.#model.cursor = this.#gesture.cursor
  }

  #move(input: PointerInput, at: Point): void {
    if (this.#down.has(input.id)) this.#down.set(input.id, at)
    const [one, other] = [...this.#down.values()]
    if (this.#pinch && one && other) {
      this.#pinch.move(one, other)
      return
    }
    if (!input.isTouch) this.#point(at)
    if (this.#gesture) this.#gesture.move(at)
    else if (!input.isTouch) this.#model.cursor = cursorAt(this.#model, at)
  }

  #release(input: PointerInput, at: Point): void {
    if (!this.#down.delete(input.id)) return
    // The finger that stays does not go on with anything.
    this.#pinch = undefined
    const gesture = this.#gesture
    this.#gesture = undefined
    gesture?.end(at)
    this.#model.cursor = cursorAt(this.#model, at)
  }

  #leave(input: PointerInput): void {
    if (input.kind === 'cancel') {
      this.#down.delete(input.id)
      this.#pinch = undefined
      this.cancel()
    }
    if (this.#down.size > 0) return
    this.#model.crosshair = undefined
    this.#model.hand.hovered = undefined
    this.#model.dirty.touchOverlay()
  }

  /** The crosshair follows the pointer over the plot. */
  #point(at: Point): void {
    const isOverPlot = areaAt(this.#model.layout, at.x, at.y) === 'plot'
    this.#model.crosshair = isOverPlot ? at : undefined
    this.#model.dirty.touchOverlay()
  }
}
