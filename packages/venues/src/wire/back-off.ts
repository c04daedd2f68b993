/** Waits that double from the first to the longest, until something worked again. */
export class BackOff {
  readonly #firstMs: number
  readonly #longestMs: number
  #failures = 0

  constructor(firstMs: number, longestMs: number) {
    this.#firstMs = firstMs
    this.#longestMs = longestMs
  }

  get failures(): number {
    return this.#failures
  }

  nextMs(): number {
    const ms = Math.min(this.#firstMs * 2 ** this.#failures, this.#longestMs)
    this.#failures += 1
    return ms
  }

  reset(): void {
    this.#failures = 0
  }
}
