/** Faster than this nobody reads a number. */
const readingMs = 160

const paces = new WeakMap<Document, ReadingPace>()

/**
 * Words and sums in the document, at most six times a second, all of a window in the same frame: laying it out costs more
 * than painting a ladder. What a trader aims at is painted on canvases, with every frame. A calm market does not wait.
 */
export class ReadingPace {
  readonly #document: Document
  /** Time of the frame that wrote last. */
  #wroteAt = -Infinity
  #waiting = new Map<object, () => void>()

  constructor(document: Document) {
    this.#document = document
  }

  static of(document: Document): ReadingPace {
    const pace = paces.get(document) ?? new ReadingPace(document)
    paces.set(document, pace)
    return pace
  }

  /** Writes now, or with the next frame that may; of what the same one asked for meanwhile, the last. */
  write(who: object, run: () => void): void {
    const dueMs = this.#dueMs()
    if (dueMs <= 0) {
      this.#waiting.delete(who)
      run()
      return
    }
    if (this.#waiting.size === 0) this.#later(dueMs)
    this.#waiting.set(who, run)
  }

  #dueMs(): number {
    const now = Number(this.#document.timeline.currentTime)
    // Whoever else writes within this frame costs no further layout.
    if (now === this.#wroteAt) return 0
    if (now - this.#wroteAt < readingMs) return this.#wroteAt + readingMs - now
    this.#wroteAt = now
    return 0
  }

  #later(ms: number): void {
    const view = this.#document.defaultView
    view?.setTimeout(() => view.requestAnimationFrame(() => this.#writeWaiting()), ms)
  }

  #writeWaiting(): void {
    const dueMs = this.#dueMs()
    if (dueMs > 0) return this.#later(dueMs)
    const runs = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const run of runs) run()
  }
}
