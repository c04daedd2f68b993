import type { Clock } from '@leadline/runtime/clock'
import { seededRandom } from '@leadline/runtime/seeded-random'

/** A market leaves out what nobody lived through, and would be another one afterwards than in other tabs. */
const mostAtOnceMs = 2000

/**
 * The clock of a market in a tab. It stands at the first moment until it is started, and runs only while the tab does,
 * so that the same market follows everywhere.
 */
export class LivedClock implements Clock {
  readonly random: () => number
  readonly #monotonic: () => number
  #time: number
  #seenAt: number | undefined

  constructor(startedAt: number, seed: number, monotonic: () => number) {
    this.#time = startedAt
    this.#monotonic = monotonic
    this.random = seededRandom(seed)
  }

  start(): void {
    this.#seenAt = this.#monotonic()
  }

  now(): number {
    if (this.#seenAt === undefined) return this.#time
    const seenAt = this.#monotonic()
    this.#time += Math.min(Math.max(seenAt - this.#seenAt, 0), mostAtOnceMs)
    this.#seenAt = seenAt
    return Math.round(this.#time)
  }

  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }

  /** So much time at once, before it is started, in steps that a market lives through. */
  live(ms: number, lived: (now: number) => void): void {
    const end = this.#time + ms
    while (this.#time < end) {
      this.#time = Math.min(this.#time + mostAtOnceMs, end)
      lived(this.#time)
    }
  }
}
