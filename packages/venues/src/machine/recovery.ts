const firstPauses = [0, 1000, 2000, 4000, 8000]
const longPauseMs = 60_000
const longestPauseMs = 600_000
/** A book that was right for so long has recovered. */
const soundAfterMs = 60_000

/** How long to wait before a book that lost its proof is fetched anew: at once, then ever more rarely. */
export class Recovery {
  #failures = 0
  #provenSince: number | undefined

  proven(now: number): void {
    this.#provenSince ??= now
  }

  /** Counts a failure; the pause before the next attempt. */
  failed(now: number): number {
    if (this.#provenSince !== undefined && now - this.#provenSince >= soundAfterMs)
      this.#failures = 0
    this.#provenSince = undefined
    const extra = this.#failures - firstPauses.length
    const pauseMs =
      firstPauses[this.#failures] ?? Math.min(longPauseMs * 2 ** extra, longestPauseMs)
    this.#failures += 1
    return pauseMs
  }

  /** A new line is a new chance. */
  restart(): void {
    this.#failures = 0
    this.#provenSince = undefined
  }
}
