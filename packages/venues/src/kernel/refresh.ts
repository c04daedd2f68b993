import { BackOff, type BackOffLimits } from '@leadline/runtime/back-off'
import type { Scheduler } from '@leadline/runtime/scheduler'

/** A market that was delisted or halted is to leave within minutes, also where nothing but a list reports. */
export const listEveryMs = 300_000
/** Where the list is long, and the exchange counts every call for it. */
export const listRetry: BackOffLimits = { firstMs: 5000, longestMs: 300_000 }
const usualRetry: BackOffLimits = { firstMs: 2000, longestMs: 60_000 }

/** Something that is read at the start, again and again, sooner after a failure, and on a hint that it has changed. */
export class Refresh {
  readonly #scheduler: Scheduler
  readonly #name: string
  readonly #everyMs: () => number
  readonly #read: (now: number) => void
  readonly #backOff: BackOff
  #isReading = false
  readonly #due = (now: number) => {
    this.start(now)
  }
  #readAt = -Infinity
  /** Something happened while it was being read: what is read may be from before. */
  #againAfterMs: number | undefined

  constructor(
    scheduler: Scheduler,
    name: string,
    everyMs: number | (() => number),
    read: (now: number) => void,
    retry = usualRetry,
  ) {
    this.#scheduler = scheduler
    this.#name = name
    this.#everyMs = typeof everyMs === 'number' ? () => everyMs : everyMs
    this.#read = read
    this.#backOff = new BackOff(retry)
  }

  /** In a row, up to now. */
  get failures(): number {
    return this.#backOff.failures
  }

  start(now: number): void {
    if (this.#isReading) return
    this.#isReading = true
    this.#readAt = now
    this.#againAfterMs = undefined
    this.#scheduler.cancel(this.#name)
    this.#read(now)
  }

  /** It has surely changed: to be read within so long, however often that is said. */
  soon(withinMs: number, now: number): void {
    if (this.#isReading) this.#againAfterMs = withinMs
    else this.#scheduler.bringForward(this.#name, now + withinMs, this.#due)
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
    this.#scheduler.at(this.#name, time, this.#due)
  }
}
