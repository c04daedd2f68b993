import type { BucketLimit } from './session-limits.ts'

/** How much of one allowance is used, as the exchange counts it. */
export class Bucket {
  readonly limit: BucketLimit
  #used = 0
  #countedAt = 0
  #offsetMs: () => number

  /** `offsetMs`: how far the exchange's clock is ahead of ours, because windows turn by its clock. */
  constructor(limit: BucketLimit, offsetMs: () => number) {
    this.limit = limit
    this.#offsetMs = offsetMs
  }

  used(now: number): number {
    this.#flowBack(now)
    return this.#used
  }

  take(weight: number, now: number): void {
    this.#flowBack(now)
    this.#used += weight
  }

  /** What the exchange itself says is used; the higher number holds, because requests may be under way. */
  observeUsed(used: number, now: number): void {
    this.#flowBack(now)
    this.#used = Math.max(this.#used, used)
  }

  /** The first moment, from now on, at which so much may be taken. */
  readyAt(weight: number, from: number, isUrgent: boolean): number {
    // A copy that reckons ahead has been counted up to a later moment.
    const now = Math.max(from, this.#countedAt)
    const limit = this.limit.capacity - (isUrgent ? 0 : (this.limit.reserve ?? 0))
    // A request heavier than the whole bucket goes when the bucket is untouched.
    const excess = this.used(now) + Math.min(weight, limit) - limit
    if (excess <= 0) return now
    const { refill } = this.limit
    return refill.kind === 'steady'
      ? now + Math.ceil((excess / refill.perSecond) * 1000)
      : this.#windowStart(now, refill.windowMs) + refill.windowMs
  }

  /** A copy to reckon ahead with. */
  clone(): Bucket {
    const copy = new Bucket(this.limit, this.#offsetMs)
    copy.#used = this.#used
    copy.#countedAt = this.#countedAt
    return copy
  }

  /** Our clock was set back by so much. */
  shift(byMs: number): void {
    this.#countedAt += byMs
  }

  #flowBack(now: number): void {
    const { refill } = this.limit
    if (refill.kind === 'steady') {
      const elapsedMs = Math.max(now - this.#countedAt, 0)
      this.#used = Math.max(this.#used - (elapsedMs / 1000) * refill.perSecond, 0)
      this.#countedAt += elapsedMs
    } else {
      const start = this.#windowStart(now, refill.windowMs)
      if (start <= this.#countedAt) return
      this.#used = 0
      this.#countedAt = start
    }
  }

  #windowStart(now: number, windowMs: number): number {
    const offsetMs = this.#offsetMs()
    return Math.floor((now + offsetMs) / windowMs) * windowMs - offsetMs
  }
}
