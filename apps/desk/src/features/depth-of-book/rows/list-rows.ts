import type { LadderRow, LadderState } from '@leadline/desk-protocol/frames/ladder-state'

import { gatherRows } from './gather-rows.ts'
import type { Side } from './market-rows.ts'
import { type HeldBy, type StandingRows, twiceMid } from './standing-rows.ts'

/**
 * Rows as the market has them, best next to the mid line. They have no grid to stand on: only while they are held does
 * a row keep its price. It goes on showing what the market has there: new prices count in the row beyond them.
 */
export class ListRows implements StandingRows {
  gap = 0
  readonly waiting = 0
  #asks: readonly LadderRow[] = []
  #bids: readonly LadderRow[] = []
  /** The prices of held rows, from the lowest; undefined while rows follow the market. */
  #held: readonly number[] | undefined
  #takesAgain = true
  #scrolled = 0
  #passed = 0

  priceAt(slot: number): number {
    const row = slot < this.gap ? this.#asks[this.gap - 1 - slot] : this.#bids[slot - this.gap]
    return row?.price ?? Number.NaN
  }

  nthAt(slot: number): number {
    const rows = slot < this.gap ? this.#asks : this.#bids
    const at = slot < this.gap ? this.gap - 1 - slot : slot - this.gap
    let nth = 0
    while (nth < at && rows[at - nth - 1]?.price === rows[at]?.price) nth += 1
    return nth
  }

  slotOf(price: number, side: Side): number | undefined {
    const at = (side === 'ask' ? this.#asks : this.#bids).findIndex((row) => row.price === price)
    if (at === -1) return undefined
    return side === 'ask' ? this.gap - 1 - at : this.gap + at
  }

  update(market: LadderState, slots: number, held: HeldBy | null): void {
    const isEmpty = this.#asks.length + this.#bids.length === 0
    if (!held || this.#takesAgain || isEmpty) {
      this.#held = undefined
      this.#asks = market.asks
      this.#bids = market.bids
    }
    this.#takesAgain = false
    if (held) this.#hold(market)
    this.gap = Math.floor(slots / 2) + this.#scrolled
    this.#passed = this.#held ? passed(this.#asks, this.#bids, twiceMid(market)) : 0
  }

  /** Rows stay; what lies farther out than the last of a side comes behind it, where no row stood. */
  #hold({ asks, bids }: LadderState): void {
    const [moreAsks, moreBids] = [
      beyond(this.#asks.at(-1) ?? this.#bids[0], asks, 1),
      beyond(this.#bids.at(-1) ?? this.#asks[0], bids, -1),
    ]
    if (this.#held && moreAsks.length + moreBids.length === 0) return
    this.#asks = [...this.#asks, ...moreAsks]
    this.#bids = [...this.#bids, ...moreBids]
    this.#held = pricesOf([...this.#asks, ...this.#bids])
  }

  onRows(market: LadderState): LadderState {
    return this.#held ? gatherRows(market, this.#held) : market
  }

  /** Takes what the market has now, also where rows are held. */
  recenter(slots: number): void {
    this.#scrolled = 0
    this.#takesAgain = true
    this.gap = Math.floor(slots / 2)
  }

  scroll(rows: number): void {
    const most = this.#asks.length
    const least = -this.#bids.length
    this.#scrolled = Math.max(Math.min(this.#scrolled + rows, most), least)
  }

  rowsAbove(): number {
    return this.#passed - this.#scrolled
  }
}

function beyond(
  last: LadderRow | undefined,
  rows: readonly LadderRow[],
  sign: 1 | -1,
): readonly LadderRow[] {
  return last ? rows.filter(({ price }) => (price - last.price) * sign > 0) : rows
}

function pricesOf(rows: readonly LadderRow[]): readonly number[] {
  return [...new Set(rows.map(({ price }) => price))].toSorted((one, other) => one - other)
}

/** How many held rows the market has walked past: above zero where it went up. */
function passed(
  asks: readonly LadderRow[],
  bids: readonly LadderRow[],
  twice: number | undefined,
): number {
  const wasCrossed = (asks[0]?.price ?? Infinity) <= (bids[0]?.price ?? -Infinity)
  if (twice === undefined || wasCrossed) return 0
  const above = asks.filter(({ price }) => price * 2 < twice).length
  return above > 0 ? above : -bids.filter(({ price }) => price * 2 > twice).length
}
