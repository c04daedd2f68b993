import type { Clock } from '@leadline/runtime/clock'

/** The time of a recording, as many times as fast as it happened. It stands still until it is started. */
export class ReplayClock implements Clock {
  readonly speed: number
  #clock: Clock
  #recordedStart: number
  #startedAt: number | undefined

  constructor(clock: Clock, recordedStart: number, speed: number) {
    this.#clock = clock
    this.#recordedStart = recordedStart
    this.speed = speed
  }

  start(): void {
    this.#startedAt = this.#clock.now()
  }

  now(): number {
    if (this.#startedAt === undefined) return this.#recordedStart
    return Math.round(this.#recordedStart + (this.#clock.now() - this.#startedAt) * this.speed)
  }

  after(ms: number, run: () => void): () => void {
    return this.#clock.after(ms / this.speed, run)
  }

  random(): number {
    return this.#clock.random()
  }
}
