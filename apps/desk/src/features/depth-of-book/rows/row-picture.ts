import { nothingThere } from '../../../platform/numbers/format-number.ts'
import { numberFace } from '../../../platform/painting/glyphs.ts'
import type { LinePicture } from '../../../platform/painting/line-picture.ts'
import type { NumberCanvas } from '../../../platform/painting/number-canvas.ts'
import type { ColumnEnds } from '../ladder/column-widths.ts'
import { priceText, sizeText } from '../ladder/ladder-numbers.ts'
import type { NumberColors } from '../painting/number-colors.ts'
import type { RowContent } from './row-content.ts'
import type { RowStyle } from './row-style.ts'

/** How the rows of a ladder are painted; another object where any of it changes. */
export interface RowPaint {
  style: RowStyle
  ends: ColumnEnds
  colors: NumberColors
}

const tintCover = 0.16
/** The mark of the last price, inside its cell. */
const lastLeftPx = 5
const lastAirPx = 2

/** The numbers of one price: painted where they change, and taken along where the price moves. */
export class RowPicture {
  readonly line: LinePicture
  readonly #scale: number
  #shown: RowContent | undefined
  #paint: RowPaint | undefined
  #slot = -1
  #stoodIn = -1
  #isTinted = false
  /** By column, as they were written last; undefined: not yet. */
  #sizeTexts: (string | undefined)[] = []

  constructor(canvas: NumberCanvas) {
    this.line = canvas.newLine()
    this.#scale = canvas.scale
  }

  get slot(): number {
    return this.#slot
  }

  standIn(slot: number): void {
    this.#slot = slot
  }

  /** Marks the size, or does so no more. False where that changes nothing. */
  tint(isTinted: boolean): boolean {
    if (isTinted === this.#isTinted || !this.#shown || !this.#paint) return false
    this.#isTinted = isTinted
    this.#write(this.#shown, this.#shown, this.#paint)
    return true
  }

  /** As if it had come from another slot. */
  putAgain(): void {
    this.#stoodIn = -1
  }

  /** True once after it has come to another slot. */
  hasMoved(): boolean {
    const hasMoved = this.#slot !== this.#stoodIn
    this.#stoodIn = this.#slot
    return hasMoved
  }

  /** What is different from before: nothing, some of the numbers, or the size of the same price. */
  show(next: RowContent, paint: RowPaint): 'nothing' | 'numbers' | 'size' {
    const before = this.#shown
    const isSamePaint = paint === this.#paint
    if (before && isSamePaint && isSame(before, next)) return 'nothing'
    const isSamePrice = isSamePaint && before?.price === next.price && before.side === next.side
    this.#shown = next
    this.#paint = paint
    // The tint is that of a price, and the price has left.
    if (!isSamePrice) this.#isTinted = false
    this.#write(next, isSamePaint ? before : undefined, paint)
    if (Number.isNaN(next.price)) return 'numbers'
    const sizeBefore = before?.row?.size ?? 0
    return isSamePrice && sizeBefore !== (next.row?.size ?? 0) ? 'size' : 'numbers'
  }

  #write(next: RowContent, before: RowContent | undefined, paint: RowPaint): void {
    this.line.clear()
    if (Number.isNaN(next.price)) {
      this.#sizeTexts = []
      return
    }
    this.#fillMarks(next, paint)
    const price = priceText(next.price, paint.style.numbers)
    this.#numbers(price, paint.ends.price, priceColor(next, paint))
    this.#writeSizes(next, before, paint)
  }

  /**
   * Painted with the numbers: as boxes of the document that come and go with every print, they cost a frame more than
   * all numbers together.
   */
  #fillMarks({ last }: RowContent, { ends, colors }: RowPaint): void {
    const scale = this.#scale
    const height = this.line.image.height
    if (this.#isTinted) {
      const [left, right] = [ends.sizeStart * scale, ends.size * scale]
      this.line.fill(left, 0, right, height, colors.tint, tintCover)
    }
    if (last === undefined) return
    const color = last === 'buy' ? colors.lastBuy : colors.lastSell
    const [left, right] = [(ends.priceStart + lastLeftPx) * scale, ends.sizeStart * scale]
    const [top, bottom] = [lastAirPx * scale, height - lastAirPx * scale]
    // Round corners, of a pixel.
    this.line.fill(left + scale, top, right - scale, bottom, color)
    this.line.fill(left, top + scale, right, bottom - scale, color)
  }

  #writeSizes({ row }: RowContent, before: RowContent | undefined, paint: RowPaint): void {
    const { style, ends, colors } = paint
    const { numbers, isOff } = style
    // A row often changes in one column alone: what stands in the others is known.
    const known = (column: number, isKnown: boolean, make: () => string) => {
      const text = (isKnown ? this.#sizeTexts[column] : undefined) ?? make()
      this.#sizeTexts[column] = text
      return text
    }
    const isKnown = before !== undefined && before.row?.size === row?.size
    const isFilled = row !== undefined && row.size !== 0
    const size = known(0, isKnown, () => (isFilled ? sizeText(row.size, numbers) : nothingThere))
    this.#numbers(size, ends.size, colors.size)
    if (style.hasExtra && row) this.#numbers(style.extraText(row), ends.extra, colors.extra)
    ends.venues.forEach((end, column) => {
      if (isOff[column] === true) return
      const amount = row?.sizes[column] ?? 0
      const bit = 1 << column
      const quotes = row?.quotes ?? 0
      const wasHere =
        before !== undefined &&
        (before.row?.sizes[column] ?? 0) === amount &&
        (((before.row?.quotes ?? 0) ^ quotes) & bit) === 0
      const isQuote = (quotes & bit) !== 0
      const text = known(column + 1, wasHere, () =>
        amount === 0 ? nothingThere : (isQuote ? '~' : '') + sizeText(amount, numbers),
      )
      const isLarge = Number(amount) >= style.largeSize && !isQuote
      this.#numbers(text, end, isLarge ? colors.large : colors.venue)
    })
  }

  #numbers(text: string, end: number, color: string): void {
    this.line.numbers(text, end * this.#scale, color, numberFace)
  }
}

function priceColor({ side, row, last }: RowContent, { colors }: RowPaint): string {
  if (last !== undefined) return colors.last
  if (row !== undefined) return side === 'ask' ? colors.ask : colors.bid
  return side === 'ask' ? colors.emptyAsk : colors.emptyBid
}

/** As far as the numbers go: everything else is marked around them. */
function isSame(a: RowContent, b: RowContent): boolean {
  return Object.is(a.price, b.price) && a.row === b.row && a.side === b.side && a.last === b.last
}
