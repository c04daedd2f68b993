/** So many a second, with a second of credit; five more wait in line, and the rest are sent away. */
export class LeakyBucket {
  readonly #perSecond: number
  readonly #queue = 5
  /** When the last accepted call leaves the line. */
  #busyUntil = 0

  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  /** How long the call waits; undefined where it is sent away. */
  delayMs(now: number): number | undefined {
    const stepMs = 1000 / this.#perSecond
    const begin = Math.max(this.#busyUntil, now - 1000)
    const leaves = begin + stepMs
    const waits = leaves - now
    if (waits > this.#queue * stepMs) return undefined
    this.#busyUntil = leaves
    return Math.max(0, Math.round(waits))
  }
}
