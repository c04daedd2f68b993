import { noiseAt } from './fixed-noise.ts'

/** Fixed noise of one salt between 0 and 1, without jumps. Neighbors are asked next: the two posts around the last place are kept. */
export class SteadyNoise {
  readonly #salt: number
  #post = Number.NaN
  #from = 0
  #rise = 0

  constructor(salt: number) {
    this.#salt = salt
  }

  at(position: number): number {
    const post = Math.floor(position)
    if (post !== this.#post) {
      this.#post = post
      this.#from = noiseAt(post, this.#salt)
      this.#rise = noiseAt(post + 1, this.#salt) - this.#from
    }
    return this.#from + this.#rise * (position - post)
  }
}
