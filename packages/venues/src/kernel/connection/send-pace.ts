export interface Pace {
  /** So many frames at once, */
  burst: number
  /** and so many per second after that. */
  perSecond: number
}

/** How fast frames may leave on one connection. */
export class SendPace {
  pace: Pace
  #left: number
  #countedAt = -Infinity
  #pausedUntil = -Infinity

  constructor(pace: Pace) {
    this.pace = pace
    this.#left = pace.burst
  }

  /** Takes one frame's worth if there is one. */
  take(now: number): boolean {
    this.#refill(now)
    if (now < this.#pausedUntil || this.#left < 1) return false
    this.#left -= 1
    return true
  }

  /** When the next frame may leave. */
  readyAt(now: number): number {
    this.#refill(now)
    const waitMs = this.#left >= 1 ? 0 : Math.ceil(((1 - this.#left) / this.pace.perSecond) * 1000)
    return Math.max(now + waitMs, this.#pausedUntil)
  }

  /** The exchange requested less. */
  pauseUntil(time: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, time)
  }

  /** A new connection, or a clock that was set back: what was counted does not hold any more. */
  restart(): void {
    this.#left = this.pace.burst
    this.#countedAt = -Infinity
    this.#pausedUntil = -Infinity
  }

  #refill(now: number): void {
    if (this.#countedAt === -Infinity) this.#countedAt = now
    const elapsedMs = Math.max(now - this.#countedAt, 0)
    this.#left = Math.min(this.#left + (elapsedMs / 1000) * this.pace.perSecond, this.pace.burst)
    this.#countedAt = now
  }
}
