/** The pointer must have been off the ladder for this long before anything may move by itself. */
export const releaseMs = 1000

/** Why rows stand still: somebody is about to click, has the keyboard cursor on a cell, or asked for it with Space. */
export class Hold {
  isPinned = false
  hasCursor = false
  #isPointerOn = false
  #leftAt = -Infinity

  get isPointerOn(): boolean {
    return this.#isPointerOn
  }

  pointerOn(): void {
    this.#isPointerOn = true
  }

  pointerOff(now: number): void {
    if (!this.#isPointerOn) return
    this.#isPointerOn = false
    this.#leftAt = now
  }

  isHeld(now: number): boolean {
    return this.isPinned || this.hasCursor || this.#isPointerOn || now - this.#leftAt < releaseMs
  }

  /** Space: holds on after the pointer has left, or lets go of everything but the pointer. */
  toggle(): void {
    this.isPinned = !(this.isPinned || this.hasCursor)
    this.hasCursor = false
  }
}
