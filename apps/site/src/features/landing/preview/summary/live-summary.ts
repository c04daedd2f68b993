import type { CandleSeries } from '../market/candles.ts'
import { formatPrice } from '../market/units.ts'
import { NumberCell, find, TextCell } from '../number-cell.ts'
import { changeClass, changeText, hourAgoTicks } from './summary-markup.ts'

/** The line over the panes: symbol, last price and the hour's change. */
export class LiveSummary {
  readonly #series: CandleSeries
  readonly #last: NumberCell
  readonly #change: TextCell
  readonly #changeElement: HTMLElement

  constructor(panel: Element, series: CandleSeries) {
    this.#series = series
    this.#last = new NumberCell(find(panel, '.pv-summary-last', HTMLElement), formatPrice)
    this.#changeElement = find(panel, '.pv-change', HTMLElement)
    this.#change = new TextCell(this.#changeElement)
  }

  read(): void {
    const { candles, live } = this.#series
    const before = hourAgoTicks(candles)
    this.#last.show(live.closeTicks)
    this.#change.show(changeText(live.closeTicks, before))
    const name = changeClass(live.closeTicks, before)
    if (name !== this.#changeElement.className) this.#changeElement.className = name
  }
}
