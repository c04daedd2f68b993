/** A bucket that holds so many tokens and is refilled steadily. */
export class TokenBucket {
  readonly #capacity: number
  readonly #perSecond: number
  #tokens: number
  #at = Number.NEGATIVE_INFINITY

  constructor(capacity: number, perSecond: number) {
    this.#capacity = capacity
    this.#perSecond = perSecond
    this.#tokens = capacity
  }

  take(now: number, tokens = 1): boolean {
    this.#refill(now)
    if (this.#tokens < tokens) return false
    this.#tokens -= tokens
    return true
  }

  left(now: number): number {
    this.#refill(now)
    return this.#tokens
  }

  #refill(now: number): void {
    if (now > this.#at) {
      const seconds = (now - this.#at) / 1000
      this.#tokens = Math.min(this.#capacity, this.#tokens + seconds * this.#perSecond)
      this.#at = now
    }
  }
}

/** Counts in windows that begin on the clock: each minute, each ten seconds, each day. */
export class WindowCounter {
  readonly limit: number
  readonly #windowMs: number
  #window = -1
  #used = 0

  constructor(limit: number, windowMs: number) {
    this.limit = limit
    this.#windowMs = windowMs
  }

  used(now: number): number {
    this.#turn(now)
    return this.#used
  }

  /** Counts also what is over the limit, as exchanges do; says whether it still fits. */
  add(now: number, weight = 1): boolean {
    this.#turn(now)
    this.#used += weight
    return this.#used <= this.limit
  }

  /** When the next window begins. */
  resetAt(now: number): number {
    return (Math.floor(now / this.#windowMs) + 1) * this.#windowMs
  }

  #turn(now: number): void {
    const window = Math.floor(now / this.#windowMs)
    if (window !== this.#window) {
      this.#window = window
      this.#used = 0
    }
  }
}

/** One allowance per key, address or pair, made when first needed. */
export class PerKey<T> {
  readonly #made = new Map<string, T>()
  readonly #make: () => T

  constructor(make: () => T) {
    this.#make = make
  }

  of(key: string): T {
    let one = this.#made.get(key)
    if (one === undefined) {
      one = this.#make()
      this.#made.set(key, one)
    }
    return one
  }
}
