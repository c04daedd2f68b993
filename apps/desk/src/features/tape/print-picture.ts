import { venueOf } from '@leadline/venues/venue-registry'

import { formatNumber } from '../../platform/numbers/format-number.ts'
import { arrowFace, chipFace, numberFace, wordFace } from '../../platform/painting/glyphs.ts'
import type { LinePicture } from '../../platform/painting/line-picture.ts'
import type { NumberCanvas } from '../../platform/painting/number-canvas.ts'
import { clockTime } from '../../platform/time.ts'
import type { TapeColors } from './tape-colors.ts'
import type { TapeColumns } from './tape-columns.ts'
import type { TapeGap, TapeLine } from './tape-lines.ts'
import { formatSize, type TapeNumbers } from './tape-numbers.ts'

/** How the lines of a tape are painted; another object where any of it changes. */
export interface TapePaint {
  numbers: TapeNumbers
  columns: TapeColumns
  colors: TapeColors
  /** The size whose bar is the longest. */
  fullSize: number
  lineHeight: number
}

const barCover = 0.3
const barEdgePx = 3
const chipPx = { height: 15, padding: 4 }

/** One line of the tape: painted once, and taken along as newer ones come. */
export class PrintPicture {
  readonly line: LinePicture
  readonly #scale: number
  #shown: TapeLine | TapeGap | undefined
  #paint: TapePaint | undefined

  constructor(canvas: NumberCanvas) {
    this.line = canvas.newLine()
    this.#scale = canvas.scale
  }

  /** True where it shows something else than before. */
  show(line: TapeLine | TapeGap | undefined, paint: TapePaint): boolean {
    if (line === this.#shown && paint === this.#paint) return false
    this.#shown = line
    this.#paint = paint
    this.line.clear()
    if (line?.kind === 'print') this.#print(line, paint)
    else if (line) this.#words(gapWords(line), paint.columns.time, paint.colors.words)
    return true
  }

  #print(print: TapeLine, { numbers, columns, colors, fullSize, lineHeight }: TapePaint): void {
    const side = print.takerSide === 'buy' ? colors.bought : colors.sold
    if (print.isOwn) this.#fill(0, 0, columns.width, lineHeight, colors.own)
    const bar = columns.longestBar * Math.min(Number(print.size) / fullSize, 1)
    const right = columns.width
    this.#fill(right - bar, barEdgePx, right, lineHeight - barEdgePx, side, barCover)
    const size = formatSize(print.size, numbers)
    // A tiny size takes the room of 'you', which then takes that of the seconds.
    const isCrowded = print.isOwn && size.length > numbers.sizeLength
    const time = isCrowded ? clockTime(print.time).slice(0, 'HH:MM'.length) : clockTime(print.time)
    this.#numbers(time, columns.time, colors.time)
    if (print.isOurTime === true) this.#underline(time, columns.time, colors.words, lineHeight)
    this.#numbers(venueOf(print.venue).monogram, columns.venue, colors.venue)
    const arrow = print.takerSide === 'buy' ? '▲' : '▼'
    this.line.words(arrow, columns.arrow * this.#scale, side, arrowFace)
    this.#numbers(formatNumber(print.price, numbers.priceDecimals), columns.price, side)
    const youEnd = isCrowded ? columns.venue : columns.youEnd
    if (print.isOwn) this.#chip('you', youEnd, colors, lineHeight)
    this.line.numbers(size, columns.sizeEnd * this.#scale, colors.size, numberFace)
  }

  /** Marks a time that is not the exchange's. */
  #underline(text: string, left: number, color: string, lineHeight: number): void {
    const right = left + this.line.widthOf(text, numberFace) / this.#scale
    this.#fill(left, lineHeight - 4, right, lineHeight - 3, color)
  }

  #chip(text: string, end: number, colors: TapeColors, lineHeight: number): void {
    const width = this.line.widthOf(text, chipFace) / this.#scale
    const left = end - width - chipPx.padding
    const top = (lineHeight - chipPx.height) / 2
    this.#fill(left - chipPx.padding, top, end, top + chipPx.height, colors.chip)
    this.line.words(text, left * this.#scale, colors.chipText, chipFace)
  }

  #numbers(text: string, left: number, color: string): void {
    this.line.numbersFrom(text, left * this.#scale, color, numberFace)
  }

  #words(text: string, left: number, color: string): void {
    this.line.words(text, left * this.#scale, color, wordFace)
  }

  #fill(left: number, top: number, right: number, bottom: number, color: string, cover = 1): void {
    const scale = this.#scale
    this.line.fill(left * scale, top * scale, right * scale, bottom * scale, color, cover)
  }
}

function gapWords({ missed }: TapeGap): string {
  return missed === 1
    ? '1 print is missing here'
    : `${missed.toLocaleString('en-US')} prints are missing here`
}
