import { formatScaled, type Scaled } from '@leadline/decimal/scaled'
import { divideHalfUp, multiplyScaled, subtractScaled } from '@leadline/decimal/scaled-arithmetic'
import { withCommas } from '@leadline/decimal/with-commas'

/** Nothing is there. */
export const nothingThere = '·'
/** It cannot be computed. */
export const notComputable = '—'
export const minusSign = '−'

/** A price, a size or an amount, as the desk writes it. */
export function formatNumber(value: Scaled, decimals: number): string {
  const text = withCommas(formatScaled(value, decimals))
  return text.startsWith('-') ? minusSign + text.slice(1) : text
}

/** A change always carries its sign; zero has none. */
export function formatChange(value: Scaled, decimals: number): string {
  return value > 0 ? `+${formatNumber(value, decimals)}` : formatNumber(value, decimals)
}

/** How much more `now` is than `before`, in percent with two decimals: '+1.12%'. Added up before it is rounded. */
export function percentChange(before: number, now: number): string {
  if (before <= 0) return notComputable
  const hundredths = divideHalfUp(multiplyScaled(subtractScaled(now, before), 10_000), before)
  return `${formatChange(hundredths, 2)}%`
}

/**
 * The number as wide as one with that many decimals, so that points stand under each other in a column of numbers with
 * different decimals. The padding is of spaces: numbers are set in a face in which every character has one width.
 */
export function alignedNumber(text: string, decimals: number, widest: number): string {
  const missing = widest - decimals + (decimals === 0 && widest > 0 ? 1 : 0)
  return missing > 0 ? text + ' '.repeat(missing) : text
}
