import { TextCell, textCell } from '../../../platform/painting/text-cell.ts'
import type { RowContent } from './row-content.ts'

/**
 * A slot of the ladder in the document: where one points, and what is marked around the numbers, which stand on a
 * canvas above it. In a market that only changes its sizes nothing of it is written.
 */
export class RowMarks {
  readonly element: HTMLDivElement
  content: RowContent | undefined
  readonly #line: TextCell
  readonly #yours: TextCell
  readonly #price: TextCell
  readonly #extra: TextCell
  #venues: TextCell[] = []
  #y = Number.NaN

  constructor(document: Document, slot: number) {
    this.element = document.createElement('div')
    this.element.className = 'ladder-row'
    this.element.dataset['slot'] = String(slot)
    this.#line = new TextCell(this.element)
    this.#yours = textCell(this.element, 'ladder-own')
    this.#price = textCell(this.element, 'ladder-price')
    textCell(this.element, 'ladder-size')
    this.#extra = textCell(this.element, 'ladder-extra')
  }

  moveTo(y: number): void {
    if (y === this.#y) return
    this.#y = y
    this.element.style.top = `${y}px`
  }

  /** So many exchanges, and the extra column of condensed rows or not. */
  fit(columns: number, hasExtra: boolean): void {
    if (this.#extra.element.hidden === hasExtra) this.#extra.element.hidden = !hasExtra
    if (this.#venues.length === columns) return
    for (const { element } of this.#venues) element.remove()
    this.content = undefined
    this.#venues = Array.from({ length: columns }, (_, column) => {
      const cell = textCell(this.element, 'ladder-venue')
      cell.element.dataset['column'] = String(column)
      return cell
    })
  }

  show(next: RowContent): void {
    const isThere = !Number.isNaN(next.price)
    const { own: ownBefore, cursor: cursorBefore } = this.content ?? {}
    this.content = next
    this.#line.mark('side', isThere ? next.side : undefined)
    this.#line.mark('crossed', next.isCrossed ? '' : undefined)
    if (next.own !== ownBefore) this.#showOwn(next)
    if (next.cursor !== cursorBefore) this.#showCursor(next)
  }

  #showOwn({ own }: RowContent): void {
    this.#yours.write(own?.text ?? '')
    this.#yours.element.title = own?.words ?? ''
    this.#yours.mark('own', own?.side)
    this.#yours.mark('waiting', own?.isWaiting === true ? '' : undefined)
    this.#yours.mark('held', own?.isHeld === true ? '' : undefined)
    this.#yours.mark('lastKnown', own?.isLastKnown === true ? '' : undefined)
    this.#venues.forEach((cell, column) =>
      cell.mark('own', own?.columns.includes(column) === true ? own.side : undefined),
    )
  }

  #showCursor({ cursor }: RowContent): void {
    this.#line.mark('cursor', cursor === undefined ? undefined : '')
    this.#price.mark('cursor', cursor === 0 ? '' : undefined)
    this.#venues.forEach((cell, column) =>
      cell.mark('cursor', cursor === column + 1 ? '' : undefined),
    )
  }
}
