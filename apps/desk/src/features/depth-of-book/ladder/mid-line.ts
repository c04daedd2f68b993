import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'

import { TextCell, textCell } from '../../../platform/painting/text-cell.ts'
import { midNumbers } from './mid-numbers.ts'

export const midHeightPx = 34

/** The line between asks and bids: the mid price, the spread, and the word Crossed. */
export class MidLine {
  readonly element: HTMLElement
  readonly #line: TextCell
  readonly #mid: TextCell
  readonly #crossed: TextCell
  readonly #spread: TextCell
  readonly #basisPoints: TextCell
  #state: LadderState | undefined
  #y = Number.NaN

  constructor(document: Document) {
    this.element = document.createElement('div')
    this.element.className = 'ladder-mid'
    this.element.title = 'Double-click to recenter'
    this.#line = new TextCell(this.element)
    this.#mid = textCell(this.element, 'ladder-mid figures')
    textCell(this.element, 'text-fog-300').write('mid')
    this.#crossed = textCell(this.element, 'ladder-chip')
    this.#crossed.write('Crossed')
    this.#crossed.element.hidden = true
    textCell(this.element, 'text-fog-300 ml-auto').write('spread')
    this.#spread = textCell(this.element, 'figures')
    this.#basisPoints = textCell(this.element, 'figures text-fog-300')
  }

  moveTo(y: number): void {
    if (y === this.#y) return
    this.#y = y
    this.element.style.top = `${y}px`
  }

  /** With the rows and at no pace of its own: a mid of another frame than the rows beside it is a wrong mid. */
  show(state: LadderState): void {
    const before = this.#state
    if (before && before.bestBid === state.bestBid && before.bestAsk === state.bestAsk) return
    this.#state = state
    const { mid, spread, spreadBp, isCrossed } = midNumbers(state)
    this.#mid.write(mid)
    this.#spread.write(spread)
    this.#basisPoints.write(`${spreadBp} bp`)
    this.#line.mark('crossed', isCrossed ? '' : undefined)
    const { element } = this.#crossed
    if (element.hidden === isCrossed) element.hidden = !isCrossed
  }
}
