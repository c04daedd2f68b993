/** When the tape stands still: while the pointer is on it, and as long as it is scrolled back. */
export class TapePause {
  /** Lines between the newest of the moment and the first one in view. */
  scrolled = 0
  #isPointerOn = false
  #stoppedAt: number | undefined

  pointer(isOn: boolean, next: number): void {
    this.#isPointerOn = isOn
    if (isOn) this.#stoppedAt ??= next
    else if (this.scrolled === 0) this.#stoppedAt = undefined
  }

  /** Above zero: back to older lines. */
  scroll(lines: number, next: number, first: number, visible: number): void {
    const newest = (this.#stoppedAt ??= next)
    const most = Math.max(newest - first - visible, 0)
    this.scrolled = Math.max(Math.min(this.scrolled + lines, most), 0)
    if (this.scrolled === 0 && !this.#isPointerOn) this.#stoppedAt = undefined
  }

  /** To the newest, and on from there. The pointer stops it again only when it comes back. */
  goOn(): void {
    this.scrolled = 0
    this.#stoppedAt = undefined
  }

  /** The number after the newest line that is shown. */
  newest(next: number): number {
    return this.#stoppedAt ?? next
  }

  waiting(next: number): number {
    return next - this.newest(next)
  }
}
