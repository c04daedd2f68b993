/**
 * Seeded random numbers (sfc32). Only operations that every engine computes to the last bit, so that one seed is one market
 * in Node, in a worker and on any machine: no Math.log, exp or cos.
 */
export class SeededRandom {
  #a: number
  #b: number
  #c: number
  #count = 1

  constructor(seed: number, stream = 0) {
    this.#a = seed | 0
    this.#b = Math.imul(stream + 1, 0x9e3779b1) | 0
    this.#c = 0x2545f491
    for (let round = 0; round < 12; round += 1) this.#next()
  }

  /** At least 0, less than 1. */
  unit(): number {
    return (this.#next() >>> 0) / 4_294_967_296
  }

  between(low: number, high: number): number {
    return low + this.unit() * (high - low)
  }

  /** A whole number of 0 … limit - 1. */
  below(limit: number): number {
    return Math.floor(this.unit() * limit)
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  /** Returns what makes it throw the same again from here on. */
  checkpoint(): () => void {
    const [a, b, c, count] = [this.#a, this.#b, this.#c, this.#count]
    return () => {
      this.#a = a
      this.#b = b
      this.#c = c
      this.#count = count
    }
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#count) | 0
    this.#count = (this.#count + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum
  }
}
