/** A message that comes twice, or over two connections at once, is old for a moment. */
const longestMs = 2000

/**
 * Notices a counter that was misled: after a damaged number that was too high, all that follows would look old, and a book
 * would stand still for ever.
 */
export class OldNumbers {
  #since: number | undefined

  /** An old number came. True if nothing else has for too long. */
  saw(now: number): boolean {
    this.#since ??= now
    return now - this.#since > longestMs
  }

  reset(): void {
    this.#since = undefined
  }
}
