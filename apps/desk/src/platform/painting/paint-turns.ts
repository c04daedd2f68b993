const turns = new WeakMap<Document, PaintTurns>()

/**
 * Ladders are painted with every frame, since traders aim at them. Tapes and charts that follow the market take turns between
 * the frames, the one that waited longest first: in a wild market each is painted some twenty times a second, in a calm one
 * as soon as the frame is out. What the trader does with a chart is painted outside of turns.
 */
export class PaintTurns {
  readonly #view: Window | null
  #waiting = new Map<object, () => void>()
  #isAsked = false

  constructor({ defaultView }: Document) {
    this.#view = defaultView
  }

  static of(document: Document): PaintTurns {
    const found = turns.get(document) ?? new PaintTurns(document)
    turns.set(document, found)
    return found
  }

  /** Called in a frame of the screen. Who waits already keeps its place in the line. */
  ask(who: object, paint: () => void): void {
    this.#waiting.set(who, paint)
    if (this.#isAsked) return
    this.#isAsked = true
    this.#afterFrame()
  }

  #afterFrame(): void {
    this.#view?.setTimeout(() => this.#paint())
  }

  #paint(): void {
    const [longest] = this.#waiting
    if (longest) this.#waiting.delete(longest[0])
    this.#isAsked = this.#waiting.size > 0
    if (this.#isAsked) this.#view?.requestAnimationFrame(() => this.#afterFrame())
    // Last: one that throws must not keep the others from their turns.
    longest?.[1]()
  }
}
