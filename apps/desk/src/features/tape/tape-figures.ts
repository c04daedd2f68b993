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

export function sizeFigure(size: Scaled, figures: TapeFigures): string {
  const { sizeDecimals, shownSizeDecimals, sizeLength } = figures
  for (let decimals = shownSizeDecimals; ; decimals -= 1) {
    const text = figure(roundHalfUp(size, sizeDecimals, decimals), decimals)
    if (text.length <= sizeLength || decimals === 0) return text
  }
}
