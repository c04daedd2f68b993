import type { Scaled } from '@leadline/decimal/scaled'
import {
  divideHalfUp,
  multiplyScaled,
  roundHalfUp,
  scaledPowerOfTen,
} from '@leadline/decimal/scaled-arithmetic'
import type { LadderRow, LadderState } from '@leadline/desk-protocol/frames/ladder-state'

import { formatNumber, notComputable } from '../../../platform/numbers/format-number.ts'
import { tinySize } from '../../../platform/numbers/tiny-size.ts'

/** How the numbers of one ladder are written. */
export interface LadderNumbers {
  /** Decimals of the ladder's integers, and of what is shown. */
  priceDecimals: number
  shownPriceDecimals: number
  sizeDecimals: number
  shownSizeDecimals: number
  /** Characters that a size column holds. */
  sizeLength: number
}

export function priceText(price: number, numbers: LadderNumbers): string {
  const { priceDecimals, shownPriceDecimals } = numbers
  return formatNumber(roundHalfUp(price, priceDecimals, shownPriceDecimals), shownPriceDecimals)
}

/** With fewer decimals where it would not fit: a column never grows, and never cuts a digit off unseen. */
export function sizeText(size: Scaled, numbers: LadderNumbers): string {
  const { sizeDecimals, shownSizeDecimals, sizeLength } = numbers
  if (size > 0 && roundHalfUp(size, sizeDecimals, shownSizeDecimals) === 0) {
    // Into the gap between two columns, which is wide enough for one character.
    return tinySize(size, sizeDecimals, sizeLength + 1)
  }
  for (let decimals = shownSizeDecimals; ; decimals -= 1) {
    const text = formatNumber(roundHalfUp(size, sizeDecimals, decimals), decimals)
    if (text.length <= sizeLength || decimals === 0) return text
  }
}

/** What a row's size costs on average, at the decimals of its market; '—' where nothing rests in it. */
export function averageText(row: LadderRow, state: LadderState, numbers: LadderNumbers): string {
  if (row.size === 0) return notComputable
  return priceText(averagePrice(row.notional, row.size, state), numbers)
}

/** Rounded half up to the decimals of the ladder's prices. */
export function averagePrice(notional: Scaled, size: Scaled, state: LadderState): number {
  const { priceDecimals, sizeDecimals, notionalDecimals } = state
  // notional / size has notionalDecimals − sizeDecimals decimals; that many must become priceDecimals.
  const more = priceDecimals + sizeDecimals - notionalDecimals
  const dividend = more >= 0 ? multiplyScaled(notional, scaledPowerOfTen(more)) : notional
  return Number(divideHalfUp(dividend, size))
}

/** Money with two decimals. */
export function notionalText(row: LadderRow, { notionalDecimals }: LadderState): string {
  return row.size === 0
    ? notComputable
    : formatNumber(roundHalfUp(row.notional, notionalDecimals, 2), 2)
}
