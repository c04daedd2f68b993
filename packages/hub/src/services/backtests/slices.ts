import type { Clock } from '@leadline/runtime/clock'

/** A frame of the desk must not wait longer than this. */
const sliceMs = 8

/** Divides long work, so that whoever shares the thread has turns of its own. */
export class Slices {
  readonly #clock: Clock
  #begin: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#begin = clock.now()
  }

  breathe(): Promise<void> | undefined {
    if (this.#clock.now() - this.#begin < sliceMs) return undefined
    return new Promise((resolve) => {
      this.#clock.after(0, () => {
        this.#begin = this.#clock.now()
        resolve()
      })
    })
  }
}
