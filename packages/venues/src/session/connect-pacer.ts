import type { SessionLimits } from './session-limits.ts'

/**
 * Spaces the attempts to open connections to one exchange, and keeps them within what it allows in a stretch of time.
 */
export class ConnectPacer {
  #limit: SessionLimits['connects']
  /** Times of the attempts of the last window, those that lie ahead included; oldest first. */
  #attempts: number[] = []
  #heldUntil = 0

  constructor(limit: SessionLimits['connects']) {
    this.#limit = limit
  }

  /** Books the first free moment at or after `from`. */
  book(from: number, now: number): number {
    const { spacingMs, windowMs } = this.#limit
    const earliest = Math.max(from, this.#heldUntil)
    this.#attempts = this.#attempts.filter((other) => other > now - windowMs)
    const moments = this.#attempts.flatMap((other) => [other + spacingMs, other + windowMs])
    const at =
      [earliest, ...moments.filter((moment) => moment > earliest).toSorted((a, b) => a - b)].find(
        (moment) => this.#isFree(moment),
      ) ?? earliest
    this.#attempts = [...this.#attempts, at].toSorted((a, b) => a - b)
    return at
  }

  /** Gives back a moment that was not used. */
  cancel(at: number): void {
    const index = this.#attempts.indexOf(at)
    if (index >= 0) this.#attempts.splice(index, 1)
  }

  holdUntil(time: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, time)
  }

  /** Our clock was set back by so much: times counted by the old one would hold connections back for as long. */
  shift(byMs: number): void {
    this.#attempts = this.#attempts.map((at) => at + byMs)
    this.#heldUntil += byMs
  }

  #isFree(moment: number): boolean {
    const { spacingMs, perWindow, windowMs } = this.#limit
    if (this.#attempts.some((other) => Math.abs(other - moment) < spacingMs)) return false
    // Those ahead count as well: no stretch of a window's length may hold one too many.
    const all = [...this.#attempts, moment].toSorted((a, b) => a - b)
    return all.every((at, index) => (all[index + perWindow] ?? Infinity) - at >= windowMs)
  }
}
