import type { Random } from './random.ts'

const NOISE_TICKS = 1.55
const MOMENTUM_SECONDS = 110
const MOMENTUM_KICK = 0.016
const CALM_SECONDS = 70
const ANCHOR_PULL = 0.0007

/**
 * The value traders believe in, which the book follows: noise on top of a trend that builds up and
 * dies away over a minute or two, with calm and busy spells, and a faint pull home so that a tab
 * left open overnight still shows a believable price.
 */
export class PricePath {
  valueTicks: number
  #trendTicksPerSecond = 0
  #volatility = 1
  readonly #anchorTicks: number
  readonly #random: Random

  constructor(startTicks: number, random: Random) {
    this.valueTicks = startTicks
    this.#anchorTicks = startTicks
    this.#random = random
  }

  advance(seconds: number): void {
    const root = Math.sqrt(seconds)
    const random = this.#random
    this.#volatility +=
      ((1 - this.#volatility) / CALM_SECONDS) * seconds + 0.09 * random.normal() * root
    this.#volatility = Math.min(2.2, Math.max(0.45, this.#volatility))
    this.#trendTicksPerSecond +=
      (-this.#trendTicksPerSecond / MOMENTUM_SECONDS) * seconds +
      MOMENTUM_KICK * random.normal() * root
    this.valueTicks +=
      (this.#trendTicksPerSecond + (this.#anchorTicks - this.valueTicks) * ANCHOR_PULL) * seconds +
      NOISE_TICKS * this.#volatility * random.normal() * root
  }

  /** News: the value jumps and keeps running a little in the same direction. */
  shock(jumpTicks: number): void {
    this.valueTicks += jumpTicks
    this.#trendTicksPerSecond += jumpTicks * 0.02
  }
}
