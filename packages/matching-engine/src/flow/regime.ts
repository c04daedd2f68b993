import { SteadyNoise } from '../random/steady-noise.ts'

const shortMs = 23_000
const longMs = 1_900_000

/** Quiet and busy times of a symbol, alike on all exchanges, around 1 on a usual day: seconds within half hours. */
export class Regime {
  readonly #moment: SteadyNoise
  readonly #stretch: SteadyNoise
  #time = Number.NaN
  #regime = 0

  constructor(salt: number) {
    this.#moment = new SteadyNoise(salt)
    this.#stretch = new SteadyNoise(salt + 1)
  }

  /** Asked by each exchange in turn for the same moment. */
  at(time: number): number {
    if (time === this.#time) return this.#regime
    const moment = this.#moment.at(time / shortMs)
    const stretch = this.#stretch.at(time / longMs)
    this.#time = time
    this.#regime = (0.35 + 2 * moment * moment) * (0.6 + 0.8 * stretch)
    return this.#regime
  }
}
