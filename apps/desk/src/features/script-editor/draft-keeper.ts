/** How long somebody pauses before what was typed is kept. */
const restMs = 400

/** Keeps what is typed, a moment after the last key, and at once when the editor or the page goes away. */
export class DraftKeeper {
  readonly #keep: (text: string) => void
  #typed: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(keep: (text: string) => void) {
    this.#keep = keep
  }

  /** Something was typed that is not kept yet. */
  get isWaiting(): boolean {
    return this.#typed !== undefined
  }

  type(text: string): void {
    this.#typed = text
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), restMs)
  }

  flush(): void {
    clearTimeout(this.#timer)
    if (this.#typed === undefined) return
    const text = this.#typed
    this.#typed = undefined
    this.#keep(text)
  }
}
