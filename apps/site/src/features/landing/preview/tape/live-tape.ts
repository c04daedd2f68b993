import { formatTime } from '../clock.ts'
import type { Tape, Trade } from '../market/tape.ts'
import { formatPrice, formatSize } from '../market/units.ts'
import { venueCode } from '../market/venue-columns.ts'
import { find, TextCell } from '../number-cell.ts'
import { lotUnits, tradeClass } from './tape-markup.ts'

const ROW_PX = 20
const SLIDE_AT_MOST_PX = ROW_PX * 3

type TradeRow = {
  readonly element: HTMLElement
  readonly lot: Element
  readonly cells: readonly TextCell[]
}

/**
 * Time and sales, live. The rows stay where they are in the document and are moved by transforms
 * alone: the whole list goes down by a row for each print, and the row that fell off the end jumps
 * to the top. Nothing is laid out again, and nothing counts as a layout shift.
 */
export class LiveTape {
  readonly #tape: Tape
  readonly #slide: HTMLElement
  readonly #rows: readonly TradeRow[]
  #shownId = 0
  /** Prints since the rows last stood in document order. */
  #turn = 0
  #slidePx = 0

  constructor(panel: Element, tape: Tape) {
    this.#tape = tape
    this.#slide = find(panel, '.pv-tape .pv-slide', HTMLElement)
    this.#rows = [...this.#slide.querySelectorAll<HTMLElement>('.pv-trade')].map((element) => ({
      element,
      lot: find(element, 'rect', SVGRectElement),
      cells: [...element.querySelectorAll('span')].map((cell) => new TextCell(cell)),
    }))
  }

  read(): void {
    const { count } = this.#tape
    const isFirst = this.#shownId === 0
    for (let id = Math.max(this.#shownId, count - this.#rows.length) + 1; id <= count; id += 1) {
      const trade = this.#tape.trade(id)
      if (!trade) continue
      this.#print(trade)
      if (!isFirst) this.#slidePx = Math.max(-SLIDE_AT_MOST_PX, this.#slidePx - ROW_PX)
    }
    if (count !== this.#shownId) this.#place()
    this.#shownId = count
  }

  animate(part: number): void {
    if (this.#slidePx === 0) return
    this.#slidePx = this.#slidePx > -0.4 ? 0 : this.#slidePx * (1 - part)
    this.#place()
  }

  #place(): void {
    const downPx = this.#turn * ROW_PX + this.#slidePx
    this.#slide.style.transform = `translateY(${downPx.toFixed(1)}px)`
  }

  #print(trade: Trade): void {
    const row = this.#rows[this.#rows.length - 1 - this.#turn]
    if (!row) return
    this.#turn += 1
    row.element.style.transform = `translateY(${-this.#rows.length * ROW_PX}px)`
    row.element.className = tradeClass(trade)
    row.lot.setAttribute('x', String(100 - lotUnits(trade.sizeE4)))
    row.cells[0]?.show(formatTime(trade.timeMs))
    row.cells[1]?.show(venueCode(trade.venue))
    row.cells[2]?.show(formatPrice(trade.priceTicks))
    row.cells[3]?.show(formatSize(trade.sizeE4, 4))
    if (this.#turn === this.#rows.length) this.#startOver()
  }

  /** Every row has jumped once: they stand in document order again, so the offsets can go. */
  #startOver(): void {
    this.#turn = 0
    for (const { element } of this.#rows) element.style.transform = ''
  }
}
