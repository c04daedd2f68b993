const turns = new WeakMap<Document, PaintTurns>()

/** From one turn to the next: twenty a second. */
const turnFrames = 3
/** So much of a frame's time is left over beside ladders; whoever does not get into it comes with the next frame. */
const turnMs = 4

/**
 * Ladders are painted with every frame, since traders aim at them. Tapes and charts that follow the market are painted between
 * two frames, all that wait in one go: in a wild market twenty times a second, in a calm one as soon as the frame is out.
 * So most frames change little of the screen, and a browser that has no graphics card draws little again. What the
 * trader does with a chart is painted outside of turns.
 */
export class PaintTurns {
  readonly #view: (Window & typeof globalThis) | null
  #waiting = new Map<object, () => void>()
  /** A turn is to come, or was a moment ago. */
  #isBusy = false

  constructor({ defaultView }: Document) {
    this.#view = defaultView
  }

  static of(document: Document): PaintTurns {
    const found = turns.get(document) ?? new PaintTurns(document)
    turns.set(document, found)
    return found
  }

  /** Called in a frame of the screen. Who waits already keeps its place in the line. */
  request(who: object, paint: () => void): void {
    this.#waiting.set(who, paint)
    if (this.#isBusy) return
    this.#isBusy = true
    this.#afterFrame()
  }

  #afterFrame(): void {
    this.#view?.setTimeout(() => this.#paint())
  }

  #paint(): void {
    const startedAt = performance.now()
    for (const [who, paint] of this.#waiting) {
      this.#waiting.delete(who)
      try {
        paint()
      } catch (error) {
        // It must not keep the others from their turns.
        this.#view?.reportError(error)
      }
      if (performance.now() - startedAt >= turnMs) break
    }
    this.#rest(this.#waiting.size > 0 ? 1 : turnFrames)
  }

  #rest(frames: number): void {
    this.#view?.requestAnimationFrame(() => {
      if (frames > 1) return this.#rest(frames - 1)
      this.#isBusy = this.#waiting.size > 0
      if (this.#isBusy) this.#afterFrame()
    })
  }
}
