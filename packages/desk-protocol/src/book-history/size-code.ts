/**
 * A size as one byte, on a logarithmic scale: what a color shows, and not an amount. Two sizes next to each other differ by
 * 15 percent, so that a size is known to about 7 percent; 0 is nothing. A year of bytes costs an eighth of a year of numbers.
 */
const codesPerDecade = 16
const largestCode = 255
/** The smallest size that differs from nothing is worth about a millionth of the quote currency. */
const smallestWorth = -6

/** The power of ten that the smallest size has at such a price: eight dollars a coin and a coin of a cent both fit. */
export function sizePowerAt(price: number): number {
  return price > 0 ? Math.round(smallestWorth - Math.log10(price)) : smallestWorth
}

export function sizeCode(size: number, power: number): number {
  if (!(size > 0)) return 0
  const code = Math.round((Math.log10(size) - power) * codesPerDecade) + 1
  return Math.min(Math.max(code, 1), largestCode)
}

export function sizeOfCode(code: number, power: number): number {
  return code === 0 ? 0 : 10 ** (power + (code - 1) / codesPerDecade)
}

/** The size of every code, for those who look up many. */
export function sizesOfCodes(power: number): Float64Array {
  return Float64Array.from({ length: largestCode + 1 }, (_, code) => sizeOfCode(code, power))
}
