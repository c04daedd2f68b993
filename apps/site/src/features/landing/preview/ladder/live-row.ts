import type { LadderRow } from '../market/condense.ts'
import { NumberCell } from '../number-cell.ts'
import type { RowPrint } from '../tape/recent-prints.ts'
import {
  depthMarkBtc,
  heatClass,
  markText,
  priceText,
  printClass,
  sizeText,
  venueTextOf,
} from './ladder-text.ts'
import type { Lights } from './lights.ts'

/** The cells of a row, in the order the still writes them; one per venue follows. */
const [MARK, , PRINT, PRICE, SIZE, FIRST_VENUE] = [0, 1, 2, 3, 4, 5] as const

/** One row of the ladder, bound to the cells that the still has drawn. */
export class LiveRow {
  readonly #mark: NumberCell
  readonly #print: NumberCell
  readonly #price: NumberCell
  readonly #size: NumberCell
  readonly #venues: readonly NumberCell[]
  readonly #heats: string[] = []
  readonly #lights: Lights

  constructor(row: Element, lights: Lights) {
    const cells = [...row.children]
    const cell = (at: number, format: (value: number) => string) => {
      const element = cells[at]
      if (!element) throw new Error('A row of the preview lacks a cell.')
      return new NumberCell(element, format)
    }
    this.#lights = lights
    this.#mark = cell(MARK, markText)
    this.#print = cell(PRINT, sizeText)
    this.#price = cell(PRICE, priceText)
    this.#size = cell(SIZE, sizeText)
    this.#venues = cells
      .slice(FIRST_VENUE)
      .map((element, venue) => new NumberCell(element, venueTextOf(venue)))
  }

  /** `former` is the same price at the last reading, if this row had one: only it can have changed. */
  show(row: LadderRow, inner: LadderRow | undefined, former: LadderRow | undefined): void {
    const isHeir = former?.priceTicks === row.priceTicks
    this.#mark.show(depthMarkBtc(row.depthE4, inner?.depthE4 ?? 0))
    this.#price.show(row.priceTicks)
    this.#size.show(row.sizeE4)
    for (let venue = 0; venue < this.#venues.length; venue += 1) {
      const cell = this.#venues[venue]
      const sizeE4 = row.venuesE4[venue] ?? 0
      if (!cell) continue
      cell.show(sizeE4)
      this.#heat(cell.element, venue, sizeE4)
      if (isHeir && former.venuesE4[venue] !== sizeE4) this.#lights.lightUp(cell.element, 'pv-lit')
    }
  }

  /** A trade later than `seenId` has just happened: the price it hit lights up. */
  showPrint(print: RowPrint, seenId: number): void {
    this.#print.show(print.sizeE4)
    if (print.newestId === 0) return
    const name = printClass(print)
    if (name !== this.#print.element.className) this.#print.element.className = name
    if (print.newestId > seenId) this.#lights.lightUp(this.#price.element, `pv-hit-${print.side}`)
  }

  #heat(element: Element, venue: number, sizeE4: number): void {
    const heat = heatClass(sizeE4)
    const before = this.#heats[venue]
    if (before === heat) return
    this.#heats[venue] = heat
    if (before === undefined) element.className = heat
    else element.classList.replace(before, heat)
  }
}
