import { BackOff, type BackOffLimits } from '@leadline/runtime/back-off'

/** Whatever went wrong, a book is back within ten seconds of its end. */
const usualLimits: BackOffLimits = { firstMs: 500, longestMs: 5000 }
/** A book that was right for this long has recovered. */
const steadyMs = 10_000
/** So many snapshots in a row that proved nothing are no accident: the exchange and we do not agree on this market. */
const hopelessAfter = 30
const hopelessPauseMs = 60_000

/** How long to wait before a book that lost its proof is fetched again: at once, then more rarely. One for each book. */
export class BookRecovery {
  readonly #backOff: BackOff
  #isFirst = true
  /** Attempts in a row without a single proof. */
  #fruitless = 0
  #provenSince: number | undefined

  constructor(limits = usualLimits) {
    this.#backOff = new BackOff(limits)
  }

  /** The book is right. */
  proven(now: number): void {
    this.#provenSince ??= now
  }

  /** Counts a failure; the pause before the next attempt, 0 for at once. */
  failed(now: number): number {
    const provenMs = this.#provenSince === undefined ? undefined : now - this.#provenSince
    if (provenMs !== undefined && provenMs >= steadyMs) this.#forgive()
    this.#fruitless = provenMs === undefined ? this.#fruitless + 1 : 0
    this.#provenSince = undefined
    const pauseMs = this.#isFirst ? 0 : this.#backOff.nextMs()
    this.#isFirst = false
    return this.#fruitless > hopelessAfter ? hopelessPauseMs : pauseMs
  }

  /** A new connection is a new chance. */
  restart(): void {
    this.#forgive()
    this.#fruitless = 0
    this.#provenSince = undefined
  }

  #forgive(): void {
    this.#isFirst = true
    this.#backOff.reset()
  }
}
