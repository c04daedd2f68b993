/** The last one is the longest: whatever went wrong, a book is back within ten seconds of its end. */
const pauses = [0, 500, 1000, 2000, 5000]
const longestPauseMs = 5000
/** A book that was right for so long has recovered. */
const soundAfterMs = 10_000
/** So many snapshots in a row that proved nothing are no accident: the exchange and we do not agree on this market. */
const hopelessAfter = 30
const hopelessPauseMs = 60_000

/** How long to wait before a book that lost its proof is fetched again: at once, then more rarely. One for each book. */
export class Recovery {
  #failures = 0
  /** Attempts in a row without a single proof. */
  #fruitless = 0
  #provenSince: number | undefined

  proven(now: number): void {
    this.#provenSince ??= now
  }

  /** Counts a failure; the pause before the next attempt. */
  failed(now: number): number {
    const provenMs = this.#provenSince === undefined ? undefined : now - this.#provenSince
    if (provenMs !== undefined && provenMs >= soundAfterMs) this.#failures = 0
    this.#fruitless = provenMs === undefined ? this.#fruitless + 1 : 0
    this.#provenSince = undefined
    const pauseMs = pauses[this.#failures] ?? longestPauseMs
    this.#failures += 1
    return this.#fruitless > hopelessAfter ? hopelessPauseMs : pauseMs
  }

  /** A new connection is a new chance. */
  restart(): void {
    this.#failures = 0
    this.#fruitless = 0
    this.#provenSince = undefined
  }
}
