import { Agenda } from '@leadline/matching-engine/exchange/agenda'
import type { Clock } from '@leadline/runtime/clock'
import { seededRandom } from '@leadline/runtime/seeded-random'

/**
 * The time of a recording. It stands still until it is moved, and what is due happens at its own moment, in the same order
 * each time, however fast it is played. Chance comes from the moment at which the recording begins.
 */
export class ReplayClock implements Clock {
  readonly random: () => number
  readonly #agenda = new Agenda()
  #now: number

  constructor(startedAt: number) {
    this.#now = startedAt
    this.random = seededRandom(startedAt >>> 0)
  }

  now(): number {
    return this.#now
  }

  after(ms: number, run: () => void): () => void {
    return this.#agenda.at(this.#now + Math.ceil(Math.max(ms, 0)), run)
  }

  /** When something is due next. */
  get nextTime(): number {
    return this.#agenda.nextTime
  }

  /**
   * Never back. What is due by then happens now: whoever wants each at its own moment moves from one to the next. `first`
   * is what happens at this moment before: an order that is sent at it is sent to exchanges at which it is as late.
   */
  moveTo(time: number, first?: (now: number) => void): void {
    this.#now = Math.max(this.#now, time)
    first?.(this.#now)
    this.#agenda.runUntil(this.#now)
  }
}
