import { Chart } from '@leadline/charts/chart'
import type { MountedChart } from '@leadline/charts/dom/mount-chart'
import type { Drawing, DrawingTool } from '@leadline/charts/drawings/drawing'
import type { ChartHost } from '@leadline/charts/model/chart-host'
import { formatScaled } from '@leadline/decimal/scaled'

import { PaintTurns } from '../../platform/painting/paint-turns.ts'
import type { TicketLines } from '../../platform/trading/draft-lines.ts'
import type { DroppedOrder } from '../../platform/trading/MoveOrder.tsx'
import { noteWhile, type RiskPlan } from '../../platform/trading/synthetic/risk-plans.ts'
import { Value } from '../../platform/value.ts'

/** What the drawing toolbar shows. */
interface Hand {
  tool: DrawingTool | undefined
  selected: Drawing | undefined
}

export interface PositionCall {
  /** Null: of all that is held of the symbol. */
  id: string | null
  x: number
  y: number
}

/** A chart in a panel: outlives the window it is in, and informs React what changes rarely. */
export class HeldChart {
  readonly host: ChartHost = {}
  readonly chart = new Chart(this.host)
  readonly hand = new Value<Hand>({ tool: undefined, selected: undefined })
  /** Of the scale at which the hub reports candles. */
  readonly priceDecimals = new Value(2)
  /** The opening of the first candle that it holds. */
  readonly oldest = new Value<number | undefined>(undefined)
  /** Raised when the menu of the selected drawing is wanted. */
  readonly menuCalls = new Value(0)
  /** An order whose tag was let go of at another price: asked about, and not moved yet. */
  readonly dropped = new Value<DroppedOrder | undefined>(undefined)
  /** The menu of a position is wanted: of the one pressed there, or of all by a key. CSS pixels of the surface. */
  readonly positionCall = new Value<PositionCall | undefined>(undefined)
  #answeredCalls = 0
  /** Where it is on the screen; undefined while it is nowhere. */
  mounted: MountedChart | undefined
  element: HTMLElement | null = null

  constructor() {
    this.host.orderDragged = (id, price) =>
      this.dropped.set({ id, price: formatScaled(price, this.priceDecimals.get()) })
    this.host.drawingChanged = () => {
      const { hand, drawings } = this.chart.model
      this.hand.set({ tool: hand.tool, selected: drawings.get(hand.selected) })
    }
  }

  /** Takes what the market did. It is painted when it is this chart's turn. */
  follow(change: () => void): void {
    const { mounted, element } = this
    if (!mounted || !element) return change()
    mounted.withoutPainting(change)
    PaintTurns.of(element.ownerDocument).request(mounted, () => mounted.paint())
  }

  /** Takes a tool; keys go to the chart from here on, so that anchors can be placed without a mouse. */
  takeTool(tool: DrawingTool | undefined): void {
    this.chart.takeTool(tool)
    this.element?.focus()
  }

  /** At the crosshair, as decimal text; '' where it is on no price. */
  get pointedPrice(): string {
    const price = this.chart.pointedPrice
    return price === undefined ? '' : formatScaled(price, this.priceDecimals.get())
  }

  /** What lines say of themselves while one of them is dragged, and whose fields the drafted ones are. */
  showPlans(plans: readonly RiskPlan[], ticket: TicketLines | null): void {
    const textOf = (price: number) => formatScaled(price, this.priceDecimals.get())
    this.host.noteAt = (id, { id: dragged, price }) =>
      noteWhile(plans, id, { id: dragged, price: textOf(price) })
    if (ticket) this.host.draftDragged = (id, price) => ticket.move(id, textOf(price))
    else delete this.host.draftDragged
  }

  /** Whether somebody has a menu for the tags of positions. */
  offerPositionMenu(isOffered: boolean): void {
    if (isOffered) this.host.positionPressed = (id, x, y) => this.positionCall.set({ id, x, y })
    else delete this.host.positionPressed
  }

  /** By a key: of what is held, where somebody has a menu for it. */
  callPositionMenu(): boolean {
    if (!this.host.positionPressed) return false
    const { crosshair, layout } = this.chart.model
    const at = (along: number) => along / layout.ratio
    const [x, y] = crosshair ? [at(crosshair.x), at(crosshair.y)] : [at(layout.plotWidth) / 2, 40]
    this.positionCall.set({ id: null, x, y })
    return true
  }

  callMenu(): void {
    this.menuCalls.set(this.menuCalls.get() + 1)
  }

  /** True once after each call. */
  answerMenuCall(): boolean {
    const isCalled = this.menuCalls.get() > this.#answeredCalls
    this.#answeredCalls = this.menuCalls.get()
    return isCalled
  }
}
