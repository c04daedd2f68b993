import type { QuotedPair } from './quote-requests.ts'

/** Quotes leave the ladder when they are so old, or their turn has passed by more than the patience. */
const oldestMs = 5000
const patienceMs = 2500
/** Where there is none on a ladder, that is said after this long, or after three turns without an answer. */
const sayAfterMs = 10_000
/** Without any answer to a query for this long, none of them is believed. */
const answerWithinMs = 3000

/** Until when quotes are believed. There is one query at a time, and its answer may be as old as itself. */
export class QuoteAges {
  #seenAt = -Infinity
  #requestedAt = -Infinity
  /** When the first query went out of those that all came to nothing. */
  #fruitlessSince = Infinity

  /** When the query went out that is answered now: what its answer reports may be as old as that. */
  get requestedAt(): number {
    return this.#requestedAt
  }

  requested(now: number): void {
    this.#requestedAt = now
    this.#fruitlessSince = Math.min(this.#fruitlessSince, now)
  }

  answered(): void {
    this.#fruitlessSince = Infinity
  }

  /**
   * Where somebody set the clock back, answers by how much earlier everything was than its time says. Nobody says when
   * that happened: up to `everyMs` before now.
   */
  see(now: number, everyMs: number): number {
    const backMs = this.#seenAt - now
    this.#seenAt = now
    if (backMs <= 0) return 0
    const byMs = backMs + everyMs
    this.#requestedAt -= byMs
    this.#fruitlessSince -= byMs
    return byMs
  }

  /** `turnMs` is how long it takes until a pair is asked about again. */
  until({ isShown, quotedAt }: QuotedPair, turnMs: number): number {
    if (!isShown) return quotedAt + Math.max(sayAfterMs, 3 * turnMs)
    const shownMs = Math.max(oldestMs, turnMs + patienceMs)
    return Math.min(quotedAt + shownMs, this.#fruitlessSince + answerWithinMs)
  }
}
