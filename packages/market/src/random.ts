/**
 * Seeded randomness, so that the still drawn at build time and the live market that takes it over
 * are the same market.
 *
 * Only operations that IEEE 754 defines to the last bit are used here and by the whole package: no
 * Math.log, exp or cos, whose last digit differs between engines and would let two browsers drift
 * into two different markets.
 */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0, less than 1 (mulberry32). */
  unit(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  between(low: number, high: number): number {
    return low + this.unit() * (high - low)
  }

  /** An integer of 0 … limit - 1. */
  below(limit: number): number {
    return Math.floor(this.unit() * limit)
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  /** Mean 0, deviation 1, never beyond ±3.5: a sum of uniforms needs no logarithm. */
  normal(): number {
    return (this.unit() + this.unit() + this.unit() + this.unit() - 2) * 1.7320508075688772
  }
}

/** A fixed 0 … 1 for a pair of integers: a level keeps its character when the price comes back. */
export function textureOf(priceTicks: number, salt: number): number {
  let mixed = Math.imul(priceTicks ^ Math.imul(salt + 1, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
}
