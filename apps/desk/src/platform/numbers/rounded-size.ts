import type { Scaled } from '@leadline/decimal/scaled'
import { roundHalfUp } from '@leadline/decimal/scaled-arithmetic'

import { formatNumber } from './format-number.ts'
import { tinySize } from './tiny-size.ts'

/** A size with fewer decimals where it would be too long; one that would round to nothing keeps its first digits. */
export function roundedSize(
  size: Scaled,
  sizeDecimals: number,
  shownDecimals: number,
  length: number,
): string {
  if (size > 0 && roundHalfUp(size, sizeDecimals, shownDecimals) === 0) {
    return tinySize(size, sizeDecimals, length)
  }
  for (let decimals = shownDecimals; ; decimals -= 1) {
    const text = formatNumber(roundHalfUp(size, sizeDecimals, decimals), decimals)
    if (text.length <= length || decimals === 0) return text
  }
}
