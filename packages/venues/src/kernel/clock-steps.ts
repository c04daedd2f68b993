/** Notices that somebody has set the clock back: what was planned for later would then wait for hours. */
export class ClockSteps {
  #latest = -Infinity

  /** Told every reading of the clock; by how much it went back since the last one. */
  setBackBy(now: number): number {
    const byMs = this.#latest > now ? this.#latest - now : 0
    this.#latest = now
    return byMs
  }
}
