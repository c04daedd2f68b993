import type { Condense } from '../market/condense.ts'
import { condense, emptyRows } from '../market/condense.ts'
import type { BookSide, OrderBook } from '../market/order-book.ts'
import { find } from '../number-cell.ts'
import { LADDER_ROWS } from '../preview-frame.ts'
import { emptyPrints } from '../tape/recent-prints.ts'
import type { BarScale } from './ladder-bars.ts'
import { barLength, barsPath, contourPath, depthLength, ROW_PX } from './ladder-bars.ts'
import type { Lights } from './lights.ts'
import { LiveRow } from './live-row.ts'

const SHIFT_AT_MOST = 3
const SLIDE_AT_MOST_PX = ROW_PX * 2

/** One side of the ladder: keeps its rows current, its bars growing and its slide smooth. */
export class LiveSide {
  rows = emptyRows(LADDER_ROWS)
  readonly prints = emptyPrints(LADDER_ROWS)
  readonly elements: readonly Element[]
  #before = emptyRows(LADDER_ROWS)
  #slidePx = 0
  readonly #lengths = new Float32Array(LADDER_ROWS)
  readonly #depths = new Float32Array(LADDER_ROWS)
  readonly #liveRows: readonly LiveRow[]
  readonly #side: BookSide
  readonly #slide: HTMLElement
  readonly #bars: SVGPathElement
  readonly #contour: SVGPathElement

  constructor(ladder: Element, side: BookSide, lights: Lights) {
    const root = find(ladder, `.pv-side.pv-${side}`, HTMLElement)
    this.#side = side
    this.#slide = find(root, '.pv-slide', HTMLElement)
    this.#bars = find(root, '.pv-bar', SVGPathElement)
    this.#contour = find(root, '.pv-contour', SVGPathElement)
    const elements = [...root.querySelectorAll('.pv-row')]
    this.elements = side === 'ask' ? elements.toReversed() : elements
    this.#liveRows = this.elements.map((element) => new LiveRow(element, lights))
  }

  /** Read the book again; rows that only moved are not shown as changed. */
  read(book: OrderBook, option: Condense): void {
    const rows = this.#before
    this.#before = this.rows
    this.rows = rows
    condense(book, this.#side, option, rows)
    // Rows of a given size have no fixed prices, so none of them can be said to have moved.
    const shift = option.by === 'price' ? this.#insideShift() : 0
    this.#moveBars(shift)
    const slidePx = this.#slidePx + (this.#side === 'ask' ? shift : -shift) * ROW_PX
    this.#slidePx = Math.max(-SLIDE_AT_MOST_PX, Math.min(SLIDE_AT_MOST_PX, slidePx))
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at]
      if (row) this.#liveRows[at]?.show(row, rows[at - 1], this.#before[at - shift])
    }
  }

  showPrints(seenId: number): void {
    for (let at = 0; at < this.prints.length; at += 1) {
      const print = this.prints[at]
      if (print) this.#liveRows[at]?.showPrint(print, seenId)
    }
  }

  /** After a change of the condense option no row is the heir of an old one. */
  forget(): void {
    for (const row of this.rows) row.priceTicks = 0
    this.#slidePx = 0
  }

  /** One frame: go `part` (0 … 1) of the way to where everything should be. */
  animate(part: number, scale: BarScale): void {
    let movedMost = 0
    for (let at = 0; at < this.rows.length; at += 1) {
      const row = this.rows[at]
      if (!row) continue
      const length = this.#lengths[at] ?? 0
      const depth = this.#depths[at] ?? 0
      const lengthStep = (barLength(row, scale) - length) * part
      const depthStep = (depthLength(row, scale) - depth) * part
      this.#lengths[at] = length + lengthStep
      this.#depths[at] = depth + depthStep
      movedMost = Math.max(movedMost, Math.abs(lengthStep), Math.abs(depthStep))
    }
    if (movedMost > 0.0004) {
      this.#bars.setAttribute('d', barsPath(this.#side, this.#lengths))
      this.#contour.setAttribute('d', contourPath(this.#side, this.#depths))
    }
    if (this.#slidePx === 0) return
    this.#slidePx =
      Math.abs(this.#slidePx) < 0.4 ? 0 : this.#slidePx * (1 - Math.min(1, part * 1.5))
    this.#slide.style.transform =
      this.#slidePx === 0 ? '' : `translateY(${this.#slidePx.toFixed(1)}px)`
  }

  /** How many rows came (positive) or went (negative) in front of the former best price. */
  #insideShift(): number {
    const first = this.rows[0]?.priceTicks
    const formerFirst = this.#before[0]?.priceTicks
    for (let came = 0; came <= SHIFT_AT_MOST; came += 1) {
      if (this.rows[came]?.priceTicks === formerFirst) return came
    }
    for (let went = 1; went <= SHIFT_AT_MOST; went += 1) {
      if (this.#before[went]?.priceTicks === first) return -went
    }
    return 0
  }

  /** A bar belongs to its price: when the price moves a row, the bar goes along. */
  #moveBars(shift: number): void {
    if (shift === 0) return
    this.#lengths.copyWithin(Math.max(0, shift), Math.max(0, -shift))
    this.#depths.copyWithin(Math.max(0, shift), Math.max(0, -shift))
    if (shift > 0) this.#lengths.fill(0, 0, shift)
  }
}
