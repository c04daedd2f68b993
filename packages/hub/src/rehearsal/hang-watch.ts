import type { Clock } from '@leadline/venues/transport'

interface Script {
  interrupt: () => void
  kill: () => void
}

const lookEveryMs = 1000
/** A callback that takes so long hangs. */
const patienceMs = 10_000
/** One that does not end even when it is interrupted is killed after so much more. */
const mercyMs = 3000

/** Sees to it that a script which hangs does not make its rehearsal hang. */
export class HangWatch {
  readonly #clock: Clock
  #since: number | undefined
  #script: Script | undefined
  #isInterrupted = false
  #cancel = () => {}

  constructor(clock: Clock) {
    this.#clock = clock
    this.#look()
  }

  readonly running = (script: Script): (() => void) => {
    this.#since = this.#clock.now()
    this.#script = script
    this.#isInterrupted = false
    return () => {
      this.#since = undefined
    }
  }

  stop(): void {
    this.#cancel()
  }

  #look(): void {
    this.#cancel = this.#clock.after(lookEveryMs, () => {
      this.#look()
      if (this.#since === undefined) return
      const ms = this.#clock.now() - this.#since
      if (ms >= patienceMs && !this.#isInterrupted) {
        this.#isInterrupted = true
        this.#script?.interrupt()
      } else if (ms >= patienceMs + mercyMs) this.#script?.kill()
    })
  }
}
