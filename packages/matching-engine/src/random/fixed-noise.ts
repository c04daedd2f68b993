/**
 * A fixed 0 … 1 for two whole numbers: chance that can be asked again. What happened before the exchange opened is made
 * of it, so that any minute of the past can be read without living through all minutes before.
 */
export function noiseAt(place: number, salt: number): number {
  // Places beyond 32 bits (milliseconds, trade numbers) count with all their digits.
  let mixed = Math.imul((place | 0) ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b)
  mixed ^= Math.imul(((place / 4_294_967_296) | 0) + 0x7f4a7c15, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x27d4eb2f)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
}

/** Whole numbers from text, to make salts of names. */
export function saltOf(text: string, seed = 0): number {
  let hash = 0x811c9dc5 ^ seed
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash | 0
}
