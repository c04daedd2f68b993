import { BackOff } from '@leadline/runtime/back-off'
import type { Scheduler } from '@leadline/runtime/scheduler'

/** Something that is read at the start, again and again, sooner after a failure, and on a hint that it has changed. */
export class Refresh {
  readonly #scheduler: Scheduler
  readonly #name: string
  readonly #everyMs: () => number
  readonly #read: (now: number) => void
  readonly #backOff = new BackOff({ firstMs: 2000, longestMs: 60_000 })
  #isReading = false
  #readAt = -Infinity
  #dueAt = Infinity
  /** Something happened while it was being read: what is read may be from before. */
  #againAfterMs: number | undefined

  constructor(
    scheduler: Scheduler,
    name: string,
    everyMs: number | (() => number),
    read: (now: number) => void,
  ) {
    this.#scheduler = scheduler
    this.#name = name
    this.#everyMs = typeof everyMs === 'number' ? () => everyMs : everyMs
    this.#read = read
  }

  start(now: number): void {
    if (this.#isReading) return
    this.#isReading = true
    this.#readAt = now
    this.#dueAt = Infinity
    this.#againAfterMs = undefined
    this.#scheduler.cancel(this.#name)
    this.#read(now)
  }

  /** It has surely changed: to be read within so long, however often that is said. */
  soon(withinMs: number, now: number): void {
    if (this.#isReading) this.#againAfterMs = withinMs
    else if (now + withinMs < this.#dueAt) this.#wakeAt(now + withinMs)
  }

  /** The venue gave a sign that it changed; signs that come in a row are one. */
  hint(now: number): void {
    const soonest = this.#readAt + 60_000
    if (this.#isReading) return
    if (now >= soonest) this.start(now)
    else this.#wakeAt(soonest)
  }

  succeeded(now: number): void {
    this.#isReading = false
    this.#backOff.reset()
    this.#wakeAt(now + Math.min(this.#everyMs(), this.#againAfterMs ?? Infinity))
  }

  failed(now: number): void {
    this.#isReading = false
    this.#wakeAt(now + this.#backOff.nextMs())
  }

  #wakeAt(time: number): void {
    this.#dueAt = time
    this.#scheduler.at(this.#name, time, (now) => {
      this.start(now)
    })
  }
}
