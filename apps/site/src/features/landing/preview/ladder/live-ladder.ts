import type { Condense } from '../market/condense.ts'
import type { PreviewMarket } from '../market/preview-market.ts'
import { formatDollars, formatPrice, formatSize } from '../market/units.ts'
import { NumberCell, find, TextCell } from '../number-cell.ts'
import { condenseOf, OPENING_CHOICE } from '../preview-frame.ts'
import { readPrints } from '../tape/recent-prints.ts'
import { balanceOf, barScale } from './ladder-bars.ts'
import type { PointedRow } from './ladder-pointer.ts'
import { watchPointer } from './ladder-pointer.ts'
import { lastClass, spreadText } from './ladder-text.ts'
import { Lights } from './lights.ts'
import { LiveSide } from './live-side.ts'

/** The depth-of-book pane, live. */
export class LiveLadder {
  #option = condenseOf(OPENING_CHOICE)
  readonly #market: PreviewMarket
  readonly #lights = new Lights()
  readonly #asks: LiveSide
  readonly #bids: LiveSide
  readonly #last: NumberCell
  readonly #insideText: TextCell
  readonly #balanceBar: SVGRectElement
  #scale = { sizeE4: 1, depthE4: 1 }
  #balance = 0
  #seenTrades: number
  #pointed: PointedRow | undefined

  constructor(panel: Element, market: PreviewMarket, ending: AbortSignal, onPoint: () => void) {
    const root = find(panel, '.pv-ladder', HTMLElement)
    this.#market = market
    this.#seenTrades = market.tape.count
    this.#asks = new LiveSide(root, 'ask', this.#lights)
    this.#bids = new LiveSide(root, 'bid', this.#lights)
    this.#last = new NumberCell(find(root, '.pv-inside-last', HTMLElement), formatPrice)
    this.#insideText = new TextCell(find(root, '.pv-inside-text', HTMLElement))
    this.#balanceBar = find(root, '.pv-balance .pv-bid', SVGRectElement)
    const rows = { ask: this.#asks.elements, bid: this.#bids.elements }
    watchPointer(root, rows, ending, (pointed) => {
      this.#pointed = pointed
      this.#showInsideText()
      onPoint()
    })
  }

  /** The price the pointer is on, for the other panes to show. */
  get pointedTicks(): number | undefined {
    return this.#pointedRow()?.priceTicks
  }

  choose(option: Condense): void {
    this.#option = option
    this.#asks.forget()
    this.#bids.forget()
    this.read()
    this.settle()
  }

  read(): void {
    const { book, tape, timeMs, lastTicks } = this.#market
    this.#lights.dim()
    this.#asks.read(book, this.#option)
    this.#bids.read(book, this.#option)
    const ladder = { asks: this.#asks.rows, bids: this.#bids.rows }
    readPrints(tape, timeMs, ladder, { asks: this.#asks.prints, bids: this.#bids.prints })
    this.#asks.showPrints(this.#seenTrades)
    this.#bids.showPrints(this.#seenTrades)
    this.#seenTrades = tape.count
    this.#last.show(lastTicks)
    const name = lastClass(tape.last)
    if (name !== this.#last.element.className) this.#last.element.className = name
    this.#showInsideText()
  }

  animate(part: number): void {
    const wanted = barScale(this.#asks.rows, this.#bids.rows)
    // The scale follows more slowly than the bars, so that a passing wall does not pump them all.
    this.#scale.sizeE4 += (wanted.sizeE4 - this.#scale.sizeE4) * part * 0.3
    this.#scale.depthE4 += (wanted.depthE4 - this.#scale.depthE4) * part * 0.3
    this.#asks.animate(part, this.#scale)
    this.#bids.animate(part, this.#scale)
    const balance = balanceOf(this.#asks.rows, this.#bids.rows)
    this.#showBalance(this.#balance + (balance - this.#balance) * part * 0.5)
  }

  /** Be where everything is going, at once: for the first frame and for those who want no motion. */
  settle(): void {
    this.#scale = barScale(this.#asks.rows, this.#bids.rows)
    this.animate(1)
    this.#showBalance(balanceOf(this.#asks.rows, this.#bids.rows))
  }

  #showBalance(balance: number): void {
    if (Math.abs(balance - this.#balance) < 0.0001) return
    this.#balance = balance
    this.#balanceBar.setAttribute('width', (balance * 100).toFixed(1))
  }

  #showInsideText(): void {
    const row = this.#pointedRow()
    const { spreadTicks, bestBidTicks } = this.#market.book
    this.#insideText.show(
      row
        ? `to ${formatPrice(row.priceTicks)} · ${formatSize(row.depthE4, 2)} BTC · ${formatDollars(row.depthUsd)}`
        : spreadText(spreadTicks, bestBidTicks),
    )
  }

  #pointedRow() {
    if (!this.#pointed) return undefined
    return (this.#pointed.side === 'ask' ? this.#asks : this.#bids).rows[this.#pointed.at]
  }
}
