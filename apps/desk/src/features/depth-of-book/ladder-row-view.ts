import type { LadderRow } from '@leadline/desk-protocol/ladder-state'

import { nothingThere } from '../../platform/figures/figures.ts'
import { TextCell, textCell } from '../../platform/painting/text-cell.ts'
import { priceText, sizeText } from './ladder-figures.ts'
import type { Side } from './market-rows.ts'
import type { OwnMark } from './own-marks.ts'
import type { RowStyle } from './row-style.ts'

/** What a slot shows. */
export interface RowContent {
  /** NaN: nothing stands here. */
  price: number
  side: Side
  row: LadderRow | undefined
  isBest: boolean
  /** Both sides reach this price. */
  isCrossed: boolean
  /** Who crossed the spread in the last trade, if it was at this price. */
  last: 'buy' | 'sell' | undefined
  own: OwnMark | undefined
  cursor: number | undefined
}

/** One line of the ladder: made once, filled again and again. */
export class LadderRowView {
  readonly element: HTMLDivElement
  #style: RowStyle | undefined
  #shown: RowContent | undefined
  readonly #line: TextCell
  readonly #yours: TextCell
  readonly #price: TextCell
  readonly #size: TextCell
  readonly #extra: TextCell
  #venues: TextCell[] = []
  #y = Number.NaN

  constructor(document: Document) {
    this.element = document.createElement('div')
    this.element.className = 'ladder-row'
    this.#line = new TextCell(this.element)
    this.#yours = textCell(this.element, 'ladder-own')
    this.#price = textCell(this.element, 'ladder-price')
    this.#size = textCell(this.element, 'ladder-size')
    this.#extra = textCell(this.element, 'ladder-extra')
  }

  get content(): RowContent | undefined {
    return this.#shown
  }

  get sizeCell(): TextCell {
    return this.#size
  }

  standIn(slot: number): void {
    this.element.dataset['slot'] = String(slot)
  }

  moveTo(y: number): void {
    if (y === this.#y) return
    this.#y = y
    this.element.style.transform = `translateY(${y}px)`
  }

  /** Returns true where the size of the same price is another than before. */
  show(next: RowContent, style: RowStyle): boolean {
    const before = this.#shown
    if (before && style === this.#style && isSame(before, next)) return false
    const isSamePrice = before?.price === next.price && before.side === next.side
    if (style !== this.#style) this.#restyle(style)
    this.#shown = next
    this.#mark(next)
    if (Number.isNaN(next.price)) {
      this.#blank()
      return false
    }
    this.#price.write(priceText(next.price, style.figures))
    this.#yours.write(next.own?.text ?? '')
    return this.#writeSizes(next.row, style) && isSamePrice
  }

  #writeSizes(row: LadderRow | undefined, style: RowStyle): boolean {
    const { figures, isOff } = style
    const isFilled = row !== undefined && row.size !== 0
    const isNew = this.#size.write(isFilled ? sizeText(row.size, figures) : nothingThere)
    this.#extra.write(row ? style.extraText(row) : '')
    this.#venues.forEach((cell, column) => {
      const size = row?.sizes[column] ?? 0
      const isQuote = row !== undefined && (row.quotes & (1 << column)) !== 0
      const text = size === 0 ? nothingThere : (isQuote ? '~' : '') + sizeText(size, figures)
      cell.write(isOff[column] === true ? '' : text)
      cell.mark('large', Number(size) >= style.largeSize && !isQuote ? '' : undefined)
    })
    return isNew
  }

  #mark(next: RowContent): void {
    const isThere = !Number.isNaN(next.price)
    this.#line.mark('side', isThere ? next.side : undefined)
    this.#line.mark('empty', isThere && !next.row ? '' : undefined)
    this.#line.mark('best', next.isBest ? '' : undefined)
    this.#line.mark('crossed', next.isCrossed ? '' : undefined)
    this.#line.mark('cursor', next.cursor === undefined ? undefined : '')
    this.#price.mark('last', next.last)
    this.#price.mark('cursor', next.cursor === 0 ? '' : undefined)
    this.#yours.mark('own', next.own?.side)
    this.#yours.mark('lastKnown', next.own?.isLastKnown === true ? '' : undefined)
    this.#venues.forEach((cell, column) => {
      cell.mark('own', next.own?.columns.includes(column) === true ? next.own.side : undefined)
      cell.mark('cursor', next.cursor === column + 1 ? '' : undefined)
    })
  }

  #blank(): void {
    this.#price.write('')
    this.#size.write('')
    this.#extra.write('')
    this.#yours.write('')
    for (const cell of this.#venues) {
      cell.write('')
      cell.mark('large', undefined)
    }
  }

  #restyle(style: RowStyle): void {
    this.#style = style
    this.#extra.element.hidden = !style.hasExtra
    if (this.#venues.length === style.isOff.length) return
    for (const { element } of this.#venues) element.remove()
    this.#venues = style.isOff.map((_, column) => {
      const cell = textCell(this.element, 'ladder-venue')
      cell.element.dataset['column'] = String(column)
      return cell
    })
  }
}

function isSame(a: RowContent, b: RowContent): boolean {
  return (
    (a.price === b.price || (Number.isNaN(a.price) && Number.isNaN(b.price))) &&
    a.row === b.row &&
    a.side === b.side &&
    a.isBest === b.isBest &&
    a.isCrossed === b.isCrossed &&
    a.last === b.last &&
    a.own === b.own &&
    a.cursor === b.cursor
  )
}
