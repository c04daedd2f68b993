import type { Clock } from '@leadline/runtime/clock'

const beatMs = 500
/** A busy computer is late by less. */
const toleranceMs = 8000
/** Set back by less, timers were only quick. */
const setBackMs = 2000
/** Later than this, nobody was sent anything for such a time that it is worth a word. */
const heldUpMs = 1500

/** This program did nothing for a while: the computer slept, its clock was set, or it had no processor. */
export interface LateBeat {
  /** The last beat before. */
  from: number
  to: number
  /** How much more time passed than should have; negative where the clock was set back. */
  jumpMs: number
  /** So much that nothing holds that was known about time and connections. */
  isJump: boolean
}

/** Notices that the computer slept, that its clock was set or that this program was held up: a beat comes too late. */
export class ClockWatch {
  #clock: Clock
  #late: (beat: LateBeat) => void
  #expectedAt: number | undefined
  #cancel: (() => void) | undefined

  constructor(clock: Clock, late: (beat: LateBeat) => void) {
    this.#clock = clock
    this.#late = late
  }

  start(): void {
    this.#cancel?.()
    this.#expectedAt = this.#clock.now() + beatMs
    this.#cancel = this.#clock.after(beatMs, () => this.#beat())
  }

  stop(): void {
    this.#cancel?.()
    this.#expectedAt = undefined
  }

  /** Nothing has been done since then, and nobody has noticed yet; undefined where all is in time. */
  overdueSince(): number | undefined {
    const expectedAt = this.#expectedAt
    if (expectedAt === undefined || this.#clock.now() - expectedAt <= heldUpMs) return undefined
    return expectedAt - beatMs
  }

  /** Timers stood still while the computer slept; whoever is about to say how things are asks first. */
  check(): void {
    if (this.overdueSince() !== undefined) this.#beat()
  }

  #beat(): void {
    const now = this.#clock.now()
    const expectedAt = this.#expectedAt ?? now
    const jumpMs = now - expectedAt
    this.start()
    const isJump = jumpMs > toleranceMs || jumpMs < -setBackMs
    if (isJump || jumpMs > heldUpMs) {
      this.#late({ from: Math.min(expectedAt - beatMs, now), to: now, jumpMs, isJump })
    }
  }
}
