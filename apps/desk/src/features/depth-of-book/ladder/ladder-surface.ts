import { parseScaled } from '@leadline/decimal/scaled'
import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { VenueId } from '@leadline/venues/venue-names'

import type { OwnOrder } from '../../../platform/trading/own-trading.ts'
import type { DepthSettings } from '../depth-settings.ts'
import { EdgeLine } from '../own-orders/edge-line.ts'
import { type EdgeOrders, ordersBeyond } from '../own-orders/own-edges.ts'
import { markOrders } from '../own-orders/own-marks.ts'
import { type PlacedOrder, placeOrders, withOwnRows } from '../own-orders/own-rows.ts'
import { LadderCanvases } from '../painting/ladder-canvases.ts'
import { SizeTints } from '../painting/size-tints.ts'
import { type ClickEvents, LadderClicks } from '../pointing/ladder-clicks.ts'
import { LadderPointer, type PointedCell } from '../pointing/ladder-pointer.ts'
import { Hold, releaseMs } from '../rows/hold.ts'
import { LadderStand } from '../rows/ladder-stand.ts'
import { type LastPrint, lastRow } from '../rows/last-row.ts'
import { MarketRows } from '../rows/market-rows.ts'
import type { RowContent } from '../rows/row-content.ts'
import { type Cursor, LadderFrame } from './ladder-frame.ts'
import { LadderLayout, type ShownDecimals } from './ladder-layout.ts'
import { MidLine } from './mid-line.ts'

export interface SurfaceSetup {
  symbol: string
  settings: DepthSettings
  venues: readonly VenueId[]
  shown: ShownDecimals
  rowHeight: number
  orders: readonly OwnOrder[]
  hasMotion: boolean
}

export interface SurfaceEvents extends ClickEvents {
  /** After each frame: words and chips may say something else. */
  painted(): void
  /** A right click on a row. */
  menuWanted(): void
}

/** The ladder itself, outside of React: paints a frame when the market, the pointer or the trader gives reason to. */
export class LadderSurface {
  readonly hold = new Hold()
  readonly pointer: LadderPointer
  state: LadderState | undefined
  cursor: Cursor | undefined
  readonly layout = new LadderLayout()
  readonly #body: HTMLElement
  readonly #view: Window
  readonly #events: SurfaceEvents
  readonly #stand: LadderStand
  readonly #market = new MarketRows()
  readonly #tints: SizeTints
  readonly #frame: LadderFrame
  readonly #line: MidLine
  readonly #canvases: LadderCanvases
  readonly #edge: EdgeLine
  #setup: SurfaceSetup
  #placed: readonly PlacedOrder[] = []
  #size = { width: 0, height: 0 }
  #last: LastPrint | undefined
  #asked = 0
  /** With the next frame of the screen they are painted again. */
  #areRowsOld = false
  /** What the rows show: the market, and own orders that stand where it has none. */
  #shown: LadderState | undefined

  constructor(body: HTMLElement, setup: SurfaceSetup, events: SurfaceEvents) {
    this.#body = body
    this.#view = body.ownerDocument.defaultView ?? window
    this.#setup = setup
    this.#events = events
    this.#stand = new LadderStand(this.hold)
    this.#tints = new SizeTints(this.#view)
    this.#canvases = new LadderCanvases(body, () => this.#fit())
    this.#frame = new LadderFrame(body, this.#canvases.numbers, this.#tints)
    this.#line = new MidLine(body.ownerDocument)
    body.append(this.#line.element)
    this.#edge = new EdgeLine(body, () => this.bringIntoView('above'))
    const clicks = new LadderClicks(this.#frame, this.#view, events)
    const pointed = {
      moved: () => this.#moved(),
      pressed: (cell: PointedCell) => clicks.press(cell),
      clicked: () => clicks.click(this.pointer.cell),
      menuWanted: () => events.menuWanted(),
      recenter: () => this.recenter(),
      scrolled: (rows: number) => this.scroll(rows),
    }
    this.pointer = new LadderPointer(body, this.hold, pointed, () => this.#setup.rowHeight)
  }

  get rowsAbove(): number {
    return this.#stand.rows.rowsAbove(this.#frame.slots)
  }

  get waiting(): number {
    return this.#stand.rows.waiting
  }

  get isHeld(): boolean {
    return this.hold.isHeld(performance.now())
  }

  get slots(): number {
    return this.#frame.slots
  }

  get widthPx(): number {
    return this.#size.width
  }

  get root(): HTMLElement {
    return this.#body
  }

  contentAt(slot: number): RowContent | undefined {
    return this.#frame.marksAt(slot)?.content
  }

  /** Since when the price in a slot stands there and is of its side of the market. */
  sameSince(slot: number): number {
    return this.#frame.sameSince(slot)
  }

  configure(setup: SurfaceSetup): void {
    const before = this.#setup
    this.#setup = setup
    this.#tints.allow(setup.hasMotion)
    if (setup.symbol !== before.symbol) this.#last = undefined
    if (setup.rowHeight !== before.rowHeight) this.#fit()
    this.request()
  }

  resize(width: number, height: number): void {
    this.#size = { width, height }
    this.#fit()
  }

  /** What the market is now. Rows are painted at once, so that the next frame has only to show them; words wait for it. */
  show(state: LadderState): void {
    this.state = state
    this.#paintRows()
    this.#request()
  }

  showLast(print: LastPrint): void {
    this.#last = print
    this.request()
  }

  recenter(): void {
    this.cursor = undefined
    this.hold.hasCursor = false
    this.#stand.recenter()
    this.request()
  }

  scroll(rows: number): void {
    this.#stand.rows.scroll(rows)
    this.request()
  }

  /** Paints with the next frame of the screen. */
  request(): void {
    this.#areRowsOld = true
    this.#request()
  }

  paint(): void {
    this.#view.cancelAnimationFrame(this.#asked)
    this.#asked = 0
    this.#paintRows()
    this.#writeWords()
  }

  #request(): void {
    if (this.#asked !== 0) return
    this.#asked = this.#view.requestAnimationFrame(() => {
      this.#asked = 0
      if (this.#areRowsOld) this.#paintRows()
      this.#writeWords()
    })
  }

  #paintRows(): void {
    this.#areRowsOld = false
    if (!this.state || this.#size.height === 0) return
    const { symbol, settings, venues, shown, orders } = this.#setup
    const now = performance.now()
    this.#placed = placeOrders(orders, this.state)
    const market = withOwnRows(this.state, this.#placed)
    const heldSlots = [this.pointer.cell?.slot, this.cursor?.slot].filter(
      (slot) => slot !== undefined,
    )
    const heldBy = { slots: heldSlots, isOnLine: this.pointer.isOnLine }
    this.#stand.place(market, symbol, settings, this.#frame.slots, heldBy, now)
    const { rows } = this.#stand
    const state = rows.onRows(market)
    this.#market.take(state)
    if (this.layout.update(market, settings, shown, venues, this.#size.width)) {
      this.#canvases.fitColumns(this.layout)
    }
    const paint = this.#canvases.rowPaint(this.layout)
    if (!paint) return
    const step = this.#gridStep()
    const marks = markOrders(this.#placed, state, step, venues)
    const last = this.#last && lastRow(this.#last, state.priceDecimals, step)
    const { cursor } = this
    const isHeld = this.hold.isHeld(now)
    this.#frame.paint({
      state,
      rows,
      market: this.#market,
      paint,
      marks,
      last,
      cursor,
      isHeld,
      now,
    })
    this.#shown = state
    const asks = this.#frame.bars('ask', rows.gap)
    const bids = this.#frame.bars('bid', rows.gap)
    const unit = 10 ** -state.sizeDecimals
    this.#canvases.bars.paint({ rowHeight: this.#setup.rowHeight, asks, bids, unit })
  }

  /** What stands in the document. */
  #writeWords(): void {
    if (!this.#shown) return
    this.#line.moveTo(this.#frame.lineY(this.#stand.rows.gap))
    this.#line.show(this.#shown)
    this.#edge.show(this.edge('above'))
    this.#events.painted()
  }

  /** Own orders that are out of view at that edge. */
  edge(edge: 'above' | 'below'): EdgeOrders | undefined {
    if (this.#placed.length === 0 || !this.#shown) return undefined
    const { rows } = this.#stand
    return ordersBeyond(edge, this.#placed, this.#shown, this.#gridStep(), rows, this.slots)
  }

  bringIntoView(edge: 'above' | 'below'): void {
    const rows = this.edge(edge)?.rowsAway
    if (rows !== undefined) this.scroll(rows + Math.sign(rows) * 2)
  }

  /** After another palette was chosen. */
  readColors(): void {
    this.#fit()
  }

  #fit(): void {
    const { width, height } = this.#size
    const { rowHeight } = this.#setup
    this.#canvases.fit(width, height, rowHeight)
    this.#canvases.fitColumns(this.layout)
    this.#frame.resize(height, rowHeight, performance.now())
    // A canvas of another size is empty: now, or there would be a frame without numbers.
    this.paint()
  }

  #gridStep(): number | undefined {
    const { condense } = this.#setup.settings
    if (condense?.by !== 'price-increment' || !this.state) return undefined
    const step = parseScaled(condense.step, this.state.priceDecimals)
    return typeof step === 'number' ? step : undefined
  }

  #moved(): void {
    this.request()
    // Once the pointer has been away long enough, rows may move again, also where the market is silent.
    if (!this.hold.isPointerOn) this.#view.setTimeout(() => this.request(), releaseMs)
  }
}
