import { backOffMs } from '@leadline/runtime/back-off'

import { Timetable } from './timetable.ts'

/** A market that was delisted or halted is to leave within minutes, also where nothing but a list tells. */
const refreshMs = 300_000
const retryBackOff = { firstMs: 5000, longestMs: 300_000 }
/** However many hints there are, not more often than this. */
const hintedMs = 60_000

/** Something that is read every few minutes, and sooner, but ever more slowly, when it failed. */
export class RefreshPlan {
  failures = 0
  #times = new Timetable<'refresh'>()
  #refresh: (now: number) => void
  #begunAt = -Infinity

  constructor(refresh: (now: number) => void) {
    this.#refresh = refresh
  }

  begun(now: number): void {
    this.#begunAt = now
    this.#times.set('refresh', now + refreshMs)
  }

  succeeded(): void {
    this.failures = 0
  }

  failed(now: number): void {
    const waitMs = backOffMs(this.failures, retryBackOff)
    this.failures += 1
    this.#times.bringForward('refresh', now + waitMs)
  }

  /** Something suggests that the list has changed. */
  hinted(now: number): void {
    this.#times.bringForward('refresh', Math.max(now, this.#begunAt + hintedMs))
  }

  sweep(now: number): void {
    if (this.#times.takeDue(now).length > 0) this.#refresh(now)
  }

  nextAt(): number | undefined {
    return this.#times.next()
  }

  setBack(byMs: number): void {
    this.#times.setBack(byMs)
    this.#begunAt -= byMs
  }
}
