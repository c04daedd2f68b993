import { noiseAt } from '../random/fixed-noise.ts'

const shortMs = 23_000
const longMs = 1_900_000

/** Quiet and busy times of a symbol, alike on all exchanges, around 1 on a usual day: seconds within half hours. */
export function regimeAt(time: number, salt: number): number {
  const moment = smoothAt(time / shortMs, salt)
  const stretch = smoothAt(time / longMs, salt + 1)
  return (0.35 + 2 * moment * moment) * (0.6 + 0.8 * stretch)
}

/** Between 0 and 1, without jumps. */
function smoothAt(position: number, salt: number): number {
  const post = Math.floor(position)
  const from = noiseAt(post, salt)
  return from + (noiseAt(post + 1, salt) - from) * (position - post)
}
