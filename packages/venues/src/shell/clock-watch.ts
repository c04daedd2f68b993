import type { Clock } from '../transport.ts'

const beatMs = 2000
/** A busy computer is late by less. */
const toleranceMs = 8000

/**
 * Notices that the computer slept or that its clock was set: the time between two beats is not what the timer was asked
 * for. `jumpMs` is how much more time passed than should have; negative where the clock was set back.
 */
export class ClockWatch {
  #clock: Clock
  #jumped: (jumpMs: number) => void
  #expectedAt = 0
  #cancel: (() => void) | undefined

  constructor(clock: Clock, jumped: (jumpMs: number) => void) {
    this.#clock = clock
    this.#jumped = jumped
  }

  start(): void {
    this.#expectedAt = this.#clock.now() + beatMs
    this.#cancel = this.#clock.after(beatMs, () => this.#beat())
  }

  stop(): void {
    this.#cancel?.()
  }

  #beat(): void {
    const jumpMs = this.#clock.now() - this.#expectedAt
    this.start()
    if (jumpMs > toleranceMs || jumpMs < -beatMs) this.#jumped(jumpMs)
  }
}
