/** A price with more decimals, or null where it would no longer be an exact number. */
export function finerPrice(price: number | null, from: number, to: number): number | null {
  if (price === null) return null
  const finer = price * 10 ** (to - from)
  return Number.isSafeInteger(finer) ? finer : null
}
