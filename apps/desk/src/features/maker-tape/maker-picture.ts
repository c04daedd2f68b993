import type { MakerLine } from '@leadline/desk-protocol/frames/maker-section'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { formatNumber } from '../../platform/numbers/format-number.ts'
import { roundedSize } from '../../platform/numbers/rounded-size.ts'
import { chipFace, numberFace, wordFace } from '../../platform/painting/glyphs.ts'
import type { LinePicture } from '../../platform/painting/line-picture.ts'
import type { NumberCanvas } from '../../platform/painting/number-canvas.ts'
import { clockTime } from '../../platform/time.ts'
import type { MakerColors } from './maker-colors.ts'
import type { MakerColumns } from './maker-columns.ts'
import type { MakerGap } from './maker-lines.ts'

/** How the lines are painted; another object where any of it changes. */
export interface MakerPaint {
  venues: readonly VenueId[]
  priceDecimals: number
  sizeDecimals: number
  shownSizeDecimals: number
  columns: MakerColumns
  colors: MakerColors
  /** The size whose bar is the longest. */
  fullSize: number
  lineHeight: number
}

const barCover = 0.22
/** What left on its own is paler than what was taken. */
const pulledCover = 0.1
const barEdgePx = 3
const chipPx = { height: 15, padding: 4 }

/** One line of the maker tape: painted once, and taken along as newer ones come. */
export class MakerPicture {
  readonly line: LinePicture
  readonly #scale: number
  #shown: MakerLine | MakerGap | undefined
  #paint: MakerPaint | undefined

  constructor(canvas: NumberCanvas) {
    this.line = canvas.newLine()
    this.#scale = canvas.scale
  }

  /** True where it shows something else than before. */
  show(line: MakerLine | MakerGap | undefined, paint: MakerPaint): boolean {
    if (line === this.#shown && paint === this.#paint) return false
    this.#shown = line
    this.#paint = paint
    this.line.clear()
    if (line?.kind === 'gap') this.#words(gapWords(line), paint.columns.time, paint.colors.words)
    else if (line) this.#change(line, paint)
    return true
  }

  #change(line: MakerLine, paint: MakerPaint): void {
    const { columns, colors, fullSize, lineHeight } = paint
    const { kind } = line
    const side = line.side === 'bid' ? colors.bid : colors.ask
    const isGone = kind === 'pulled' || kind === 'ran'
    if (kind === 'ran') this.#fill(0, 0, columns.width, lineHeight, colors.ranGround)
    const bar = columns.longestBar * Math.min(Number(line.size) / fullSize, 1)
    const right = columns.width
    const cover = isGone ? pulledCover : barCover
    this.#fill(right - bar, barEdgePx, right, lineHeight - barEdgePx, side, cover)
    this.#numbers(clockTime(line.time), columns.time, colors.time)
    const venue = paint.venues[line.venue]
    if (venue) this.#numbers(venueOf(venue).monogram, columns.venue, colors.venue)
    this.#numbers(line.side, columns.side, side)
    this.#words(kind, columns.kind, colors[kind])
    this.#numbers(formatNumber(line.price, paint.priceDecimals), columns.price, side)
    if (line.isWall) this.#chip('wall', columns.chipEnd, colors, lineHeight)
    const size = roundedSize(
      line.size,
      paint.sizeDecimals,
      paint.shownSizeDecimals,
      columns.sizeLength,
    )
    this.line.numbers(size, columns.sizeEnd * this.#scale, colors.size, numberFace)
  }

  #chip(text: string, end: number, colors: MakerColors, lineHeight: number): void {
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

function gapWords({ missed }: MakerGap): string {
  return missed === 1
    ? '1 line is missing here'
    : `${missed.toLocaleString('en-US')} lines are missing here`
}
