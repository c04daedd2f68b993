import type { Scaled } from '@leadline/decimal/scaled'
import { roundHalfUp } from '@leadline/decimal/scaled-arithmetic'

import { roundedSize } from '../../platform/numbers/rounded-size.ts'

const characterPx = 7.2
/** Of the word 'you', which only own prints have. */
const youPx = 28
const gapPx = 4
/** Time, exchange, arrow and the word 'you', the gaps between them, and the edges. */
const otherPx = 58 + 18 + 9 + youPx + 5 * gapPx + 2 * 10
const leastSizeDecimals = 2
const leastTinyLength = 5

/** How the numbers of a tape are written; another object where any of it changes. */
export interface TapeNumbers {
  priceDecimals: number
  sizeDecimals: number
  shownSizeDecimals: number
  sizeLength: number
  /** With the room of the word 'you': of a size that needs all its decimals. */
  tinyLength: number
}

export function priceWidthPx(length: number): number {
  return Math.ceil(length * characterPx)
}

/** As many decimals as asked for, as far as the panel is wide enough for a usual size. */
export function tapeNumbers(
  priceDecimals: number,
  sizeDecimals: number,
  wantedDecimals: number,
  priceLength: number,
  widthPx: number,
): TapeNumbers {
  const room = Math.floor((widthPx - otherPx - priceWidthPx(priceLength)) / characterPx)
  const shownSizeDecimals = Math.min(wantedDecimals, Math.max(room - 2, leastSizeDecimals))
  const wideRoom = Math.floor(
    (widthPx - otherPx - priceWidthPx(priceLength) + youPx + gapPx) / characterPx,
  )
  return {
    priceDecimals,
    sizeDecimals,
    shownSizeDecimals,
    sizeLength: Math.max(room, 6),
    tinyLength: Math.max(wideRoom, leastTinyLength),
  }
}

/** Rounded as far as the panel is wide; a size that would round to nothing keeps its first digits. */
export function formatSize(size: Scaled, numbers: TapeNumbers): string {
  const { sizeDecimals, shownSizeDecimals, sizeLength, tinyLength } = numbers
  const isTiny = size > 0 && roundHalfUp(size, sizeDecimals, shownSizeDecimals) === 0
  const length = isTiny ? tinyLength : sizeLength
  return roundedSize(size, sizeDecimals, shownSizeDecimals, length)
}
