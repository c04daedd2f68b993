import { formatScaled, type Scaled } from '@leadline/decimal/scaled'
import { divideHalfUp, multiplyScaled, subtractScaled } from '@leadline/decimal/scaled-arithmetic'
import { withCommas } from '@leadline/decimal/with-commas'

/** Nothing is there. */
export const nothingThere = '·'
/** It cannot be computed. */
export const notComputable = '—'
export const minusSign = '−'

/** A price, a size or an amount, as the desk writes it. */
export function figure(value: Scaled, decimals: number): string {
  const text = withCommas(formatScaled(value, decimals))
  return text.startsWith('-') ? minusSign + text.slice(1) : text
}

/** A change always carries its sign; zero has none. */
export function changeFigure(value: Scaled, decimals: number): string {
  return value > 0 ? `+${figure(value, decimals)}` : figure(value, decimals)
}

/** How much more `now` is than `before`, in percent with two decimals: '+1.12%'. Added up before it is rounded. */
export function percentChange(before: number, now: number): string {
  if (before <= 0) return notComputable
  const hundredths = divideHalfUp(multiplyScaled(subtractScaled(now, before), 10_000), before)
  return `${changeFigure(hundredths, 2)}%`
}

/**
 * The figure as wide as one with that many decimals, so that points stand under each other in a column of figures with
 * different decimals. The padding is of spaces: figures are set in a face in which every character has one width.
 */
export function alignedFigure(text: string, decimals: number, widest: number): string {
  const missing = widest - decimals + (decimals === 0 && widest > 0 ? 1 : 0)
  return missing > 0 ? text + ' '.repeat(missing) : text
}
