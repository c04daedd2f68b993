import type { Scaled } from '@leadline/decimal/scaled'
import { roundHalfUp } from '@leadline/decimal/scaled-arithmetic'

import { figure } from '../../platform/figures/figures.ts'

const characterPx = 7.2
/** Time, exchange, arrow and the word 'you', the gaps between them, and the edges. */
const otherPx = 58 + 18 + 9 + 28 + 5 * 4 + 2 * 10
const leastSizeDecimals = 2

/** How the figures of a tape are written; another object where any of it changes. */
export interface TapeFigures {
  priceDecimals: number
  sizeDecimals: number
  shownSizeDecimals: number
  sizeLength: number
}

export function priceWidthPx(length: number): number {
  return Math.ceil(length * characterPx)
}

/** As many decimals as asked for, as far as the panel is wide enough for a usual size. */
export function tapeFigures(
  priceDecimals: number,
  sizeDecimals: number,
  wantedDecimals: number,
  priceLength: number,
  widthPx: number,
): TapeFigures {
  const room = Math.floor((widthPx - otherPx - priceWidthPx(priceLength)) / characterPx)
  const shownSizeDecimals = Math.min(wantedDecimals, Math.max(room - 2, leastSizeDecimals))
  return { priceDecimals, sizeDecimals, shownSizeDecimals, sizeLength: Math.max(room, 6) }
}

/** Rounded as far as the panel is wide; a size that would round to nothing keeps its first two digits. */
export function sizeFigure(size: Scaled, figures: TapeFigures): string {
  const { sizeDecimals, shownSizeDecimals, sizeLength } = figures
  if (size > 0 && roundHalfUp(size, sizeDecimals, shownSizeDecimals) === 0) {
    return tinyFigure(size, sizeDecimals, sizeLength)
  }
  for (let decimals = shownSizeDecimals; ; decimals -= 1) {
    const text = figure(roundHalfUp(size, sizeDecimals, decimals), decimals)
    if (text.length <= sizeLength || decimals === 0) return text
  }
}

/** '0.00012', or '1.2e-7' where the zeros would not fit. */
function tinyFigure(size: Scaled, sizeDecimals: number, sizeLength: number): string {
  const digits = String(size)
  // Decimals that are zero before the first digit that counts.
  const zeros = sizeDecimals - digits.length
  const decimals = Math.min(zeros + 2, sizeDecimals)
  const text = figure(roundHalfUp(size, sizeDecimals, decimals), decimals)
  if (text.length <= sizeLength) return text
  const [first = '0', second = '0'] = digits
  return `${first}${second === '0' ? '' : `.${second}`}e-${zeros + 1}`
}
