import type { LadderRow, LadderState } from '@leadline/desk-protocol/frames/ladder-state'

import type { NumberCanvas } from '../../../platform/painting/number-canvas.ts'
import type { OwnMark, OwnMarks } from '../own-orders/own-marks.ts'
import type { BarRow } from '../painting/depth-canvas.ts'
import type { SizeTints } from '../painting/size-tints.ts'
import type { MarketRows, Side } from '../rows/market-rows.ts'
import type { RowContent } from '../rows/row-content.ts'
import { RowMarks } from '../rows/row-marks.ts'
import { type RowPaint, RowPicture } from '../rows/row-picture.ts'
import { rowKey, RowPool } from '../rows/row-pool.ts'
import type { StandingRows } from '../rows/standing-rows.ts'
import { midHeightPx } from './mid-line.ts'

/** The keyboard cursor: a slot, and a column counted from the price (0) over the exchanges. */
export interface Cursor {
  slot: number
  column: number
}

export interface FrameInput {
  state: LadderState
  rows: StandingRows
  market: MarketRows
  paint: RowPaint
  marks: OwnMarks
  /** The row of the last trade, and who crossed the spread. */
  last: { price: number; takerSide: 'buy' | 'sell' } | undefined
  cursor: Cursor | undefined
  isHeld: boolean
  now: number
}

/**
 * The lines of the ladder: as many as can be seen, and no more. Marks stay in their slots, numbers go with their
 * prices.
 */
export class LadderFrame {
  readonly #parent: HTMLElement
  readonly #canvas: NumberCanvas
  readonly #tints: SizeTints
  #marks: RowMarks[] = []
  #pictures = new RowPool<RowPicture>()
  /** Per slot: the price that was painted there last, and since when it stands at its place on the screen. */
  #prices: number[] = []
  #paintedAt: number[] = []
  /** Per slot: since when its price is of this side of the market. */
  #sideAt: number[] = []
  #rowHeight = 20
  #startY = 0
  #gap = Number.NaN

  constructor(parent: HTMLElement, canvas: NumberCanvas, tints: SizeTints) {
    this.#parent = parent
    this.#canvas = canvas
    this.#tints = tints
  }

  get slots(): number {
    return this.#marks.length
  }

  marksAt(slot: number): RowMarks | undefined {
    return this.#marks[slot]
  }

  /** When the price that stands in a slot came there, or went with its slot to another place. */
  paintedAt(slot: number): number {
    return this.#paintedAt[slot] ?? -Infinity
  }

  /** Since when a slot means the same to somebody who buys or sells with a click: its price, its place and its side. */
  sameSince(slot: number): number {
    return Math.max(this.paintedAt(slot), this.#sideAt[slot] ?? -Infinity)
  }

  /** The canvas has been resized before. The first line may be cut by the upper edge; all others are whole. */
  resize(height: number, rowHeight: number, now: number): void {
    const slots = Math.max(Math.ceil((height - midHeightPx) / rowHeight), 0)
    this.#rowHeight = rowHeight
    this.#startY = height - midHeightPx - slots * rowHeight
    while (this.#marks.length < slots) {
      const marks = new RowMarks(this.#parent.ownerDocument, this.#marks.length)
      this.#marks.push(marks)
      this.#parent.append(marks.element)
    }
    for (const { element } of this.#marks.splice(slots)) element.remove()
    this.#pictures = new RowPool()
    while (this.#pictures.size < slots) this.#pictures.add(new RowPicture(this.#canvas))
    // Something came above the ladder or below it: every row may stand elsewhere on the screen.
    this.#paintedAt = this.#marks.map(() => now)
  }

  lineY(gap: number): number {
    return this.#startY + gap * this.#rowHeight
  }

  paint(input: FrameInput): void {
    const { state, rows, market, paint, marks, last, cursor, isHeld, now } = input
    const best = { ask: bestResting(state.asks), bid: bestResting(state.bids) }
    const { bestBid, bestAsk } = state
    const isCrossed = bestBid !== null && bestAsk !== null && bestBid > bestAsk
    // Where a price stands on both sides of the line, a buyer lifted the ask and a seller hit the bid.
    const hitSide: Side = last?.takerSide === 'buy' ? 'ask' : 'bid'
    this.#stand(rows, now)
    const { isOff, hasExtra } = paint.style
    this.#marks.forEach((line, slot) => {
      const region: Side = slot < rows.gap ? 'ask' : 'bid'
      const price = rows.priceAt(slot)
      const nth = rows.nthAt(slot)
      const alone = isAlone(rows, slot, price)
      const { side, row } = market.at(price, nth, region, isHeld && alone)
      const content: RowContent = {
        price,
        side,
        row,
        emptied: hasSizes(row) ? undefined : restedAt(price, line.content),
        isBest: price === best[side] && nth === 0,
        isCrossed:
          isCrossed && row !== undefined && (side === 'ask' ? price <= bestBid : price >= bestAsk),
        last: last?.price === price && (alone || region === hitSide) ? last.takerSide : undefined,
        own: nth === 0 ? ownAt(marks, price, region, isHeld && alone) : undefined,
        cursor: cursor?.slot === slot ? cursor.column : undefined,
      }
      if (line.content?.side !== side) this.#sideAt[slot] = now
      const y = this.#yOf(slot, rows.gap)
      line.moveTo(y)
      line.fit(isOff.length, hasExtra)
      line.show(content)
      const picture = this.#pictures.at(slot)
      if (!picture) return
      const change = picture.show(content, paint)
      if (picture.hasMoved() || change !== 'nothing') this.#canvas.put(picture.line, y)
      if (change === 'size') this.#tints.add(picture)
    })
    this.#tints.flush((row) => this.#putAgain(row))
  }

  /** What the canvas paints: the rows of one side, from the best outward. */
  bars(side: Side, gap: number): BarRow[] {
    const bars: BarRow[] = []
    this.#marks.forEach(({ content }, slot) => {
      if (content?.side !== side || Number.isNaN(content.price)) return
      bars.push({ y: this.#yOf(slot, gap), size: Number(content.row?.size ?? 0) })
    })
    return side === 'ask' ? bars.toReversed() : bars
  }

  #stand(rows: StandingRows, now: number): void {
    const keys: number[] = []
    for (let slot = 0; slot < this.#marks.length; slot += 1) {
      const price = rows.priceAt(slot)
      keys.push(rowKey(price, rows.nthAt(slot), slot < rows.gap))
      const isPassed = slot < rows.gap !== slot < this.#gap
      if (Object.is(this.#prices[slot], price) && !isPassed) continue
      this.#prices[slot] = price
      this.#paintedAt[slot] = now
    }
    this.#pictures.assign(keys)
    if (rows.gap === this.#gap) return
    // All rows between the old and the new mid line stand elsewhere.
    this.#gap = rows.gap
    this.#canvas.clear()
    for (let slot = 0; slot < this.#marks.length; slot += 1) this.#pictures.at(slot)?.putAgain()
  }

  #putAgain(row: RowPicture): void {
    if (this.#pictures.at(row.slot) !== row) return
    this.#canvas.put(row.line, this.#yOf(row.slot, this.#gap))
  }

  #yOf(slot: number, gap: number): number {
    return this.#startY + slot * this.#rowHeight + (slot < gap ? 0 : midHeightPx)
  }
}

/** Quotes are no best price, also where nothing else is there. */
function bestResting(rows: readonly LadderRow[]): number | undefined {
  return rows.find(({ size }) => size !== 0)?.price
}

function hasSizes(row: LadderRow | undefined): boolean {
  return row !== undefined && row.sizes.some((size) => size !== 0)
}

/** What rested last in a row that had this price before, too. */
function restedAt(price: number, before: RowContent | undefined): LadderRow | undefined {
  if (before?.price !== price) return undefined
  return hasSizes(before.row) ? before.row : before.emptied
}

/** No other row of the ladder shows the other side of this price, as one does where a crossed book is held. */
function isAlone(rows: StandingRows, slot: number, price: number): boolean {
  const other = rows.slotOf(price, slot < rows.gap ? 'bid' : 'ask')
  return other === undefined || other === slot
}

/** While rows are held the market may walk over them, and what waits at a price is then on the other side of it. */
function ownAt(
  marks: OwnMarks,
  price: number,
  region: Side,
  showsOther: boolean,
): OwnMark | undefined {
  const other = region === 'ask' ? 'bid' : 'ask'
  return marks[region].get(price) ?? (showsOther ? marks[other].get(price) : undefined)
}
