/** The wait after the first failure, and the longest one. */
export interface BackOffLimits {
  firstMs: number
  longestMs: number
}

/** From here on twice as long is past every longest wait; further on, it would be no number any more. */
const mostDoublings = 40

/** Exponential back-off: the wait after so many failures before this one, 0 for the first. */
export function backOffMs(failures: number, { firstMs, longestMs }: BackOffLimits): number {
  return Math.min(firstMs * 2 ** Math.min(failures, mostDoublings), longestMs)
}

/** The same, counting: waits that double from the first to the longest, until something worked again. */
export class BackOff {
  readonly #limits: BackOffLimits
  #failures = 0

  constructor(limits: BackOffLimits) {
    this.#limits = limits
  }

  get failures(): number {
    return this.#failures
  }

  nextMs(): number {
    const ms = backOffMs(this.#failures, this.#limits)
    this.#failures += 1
    return ms
  }

  reset(): void {
    this.#failures = 0
  }
}

/**
 * A random part of a wait, at least `least` of it, so that all who lost their connections at the same moment do not come
 * back at the same moment. `random` is from 0 up to 1.
 */
export function jittered(ms: number, random: number, least = 0): number {
  return Math.round(ms * (least + (1 - least) * random))
}

/** The same around a wait: up to this share of it shorter or longer. */
export function jitteredAround(ms: number, random: number, share: number): number {
  return Math.round(ms * (1 - share + 2 * share * random))
}
