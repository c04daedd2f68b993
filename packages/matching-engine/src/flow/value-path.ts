import { noiseAt } from '../random/fixed-noise.ts'

const dayMs = 86_400_000
/** From flicker to the tides of a quarter, each about three times as long as the one before. */
const periodsMs = [
  1300, 4100, 12_700, 39_000, 121_000, 377_000, 1_171_000, 3_640_000, 11_300_000, 35_100_000,
  109_000_000, 338_000_000, 1_050_000_000, 3_260_000_000,
]

/**
 * What an asset is worth in dollars at any time, past or future, as a plain function of time: noise at many lengths
 * laid over each other, the longer the stronger, as prices move. Two calls for one moment agree, in whatever order
 * they are made, so history can be written backwards and a sleeping computer wakes up in the same world.
 */
export class ValuePath {
  readonly #home: number
  readonly #salt: number
  readonly #perMs: Float64Array
  readonly #heights: Float64Array
  /** The two posts around the last asked time are kept per length: neighbours are asked next. */
  readonly #posts: Float64Array
  readonly #from: Float64Array
  readonly #rise: Float64Array

  constructor(homeUsd: number, dailyMove: number, salt: number) {
    const periods = dailyMove === 0 ? [] : periodsMs
    this.#home = homeUsd
    this.#salt = salt
    this.#perMs = Float64Array.from(periods, (period) => 1 / period)
    this.#heights = Float64Array.from(
      periods,
      (period) => dailyMove * 0.62 * Math.sqrt(period / dayMs),
    )
    this.#posts = new Float64Array(periods.length).fill(Number.NaN)
    this.#from = new Float64Array(periods.length)
    this.#rise = new Float64Array(periods.length)
  }

  at(timeMs: number): number {
    const perMs = this.#perMs
    const posts = this.#posts
    const from = this.#from
    const rise = this.#rise
    let sum = 1
    for (let wave = 0; wave < posts.length; wave += 1) {
      const position = timeMs * (perMs[wave] ?? 0)
      const post = Math.floor(position)
      if (post !== posts[wave]) this.#stepTo(wave, post)
      const part = position - post
      sum += (from[wave] ?? 0) + (rise[wave] ?? 0) * part * part * (3 - 2 * part)
    }
    return this.#home * Math.max(sum, 0.2)
  }

  #stepTo(wave: number, post: number): void {
    const height = this.#heights[wave] ?? 0
    const salt = (this.#salt + wave * 7919) | 0
    const from = (noiseAt(post, salt) * 2 - 1) * height
    this.#posts[wave] = post
    this.#from[wave] = from
    this.#rise[wave] = (noiseAt(post + 1, salt) * 2 - 1) * height - from
  }
}
