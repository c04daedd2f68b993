/** Something that happens only where a button is held for this long; let go earlier, it was not meant. */
export class HoldPress {
  readonly #holdMs: number
  readonly #held: () => void
  readonly #takenBack: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(holdMs: number, held: () => void, takenBack: () => void) {
    this.#holdMs = holdMs
    this.#held = held
    this.#takenBack = takenBack
  }

  get isHolding(): boolean {
    return this.#timer !== undefined
  }

  /** A key that repeats, or a second finger, begins nothing again. */
  begin(): void {
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#held()
    }, this.#holdMs)
  }

  release(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#takenBack()
  }
}
