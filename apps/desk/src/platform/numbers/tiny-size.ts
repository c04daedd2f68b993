import type { Scaled } from '@leadline/decimal/scaled'
import { roundHalfUp } from '@leadline/decimal/scaled-arithmetic'

import { formatNumber } from './format-number.ts'

/**
 * A size that the decimals of its column would round to nothing: '0.00012', or '0.0001' where one digit less fits;
 * '<0.0001' where no digit of it does. Something is there, and zero would say that nothing is.
 */
export function tinySize(size: Scaled, sizeDecimals: number, length: number): string {
  // Decimals that are zero before the first digit that counts.
  const zeros = sizeDecimals - String(size).length
  for (const digits of [2, 1]) {
    const decimals = Math.min(zeros + digits, sizeDecimals)
    const text = formatNumber(roundHalfUp(size, sizeDecimals, decimals), decimals)
    if (text.length <= length) return text
  }
  return length < '<0.1'.length ? '<1' : `<0.${'1'.padStart(length - '<0.'.length, '0')}`
}
