import type { LadderRow, LadderState } from '@leadline/desk-protocol/frames/ladder-state'

export type Side = 'bid' | 'ask'

/** What the market has at a price of the ladder. */
export interface MarketRow {
  side: Side
  /** Undefined: nothing there. */
  row: LadderRow | undefined
}

/** The market's rows by price. Condensed by size or notional, several rows may reach the same price. */
export class MarketRows {
  #asks = new RowsByPrice()
  #bids = new RowsByPrice()

  take({ asks, bids }: LadderState): void {
    this.#asks.take(asks)
    this.#bids.take(bids)
  }

  /**
   * The nth row of a price, from the best outward. A row shows its own side of the mid line; while rows are held,
   * one that the market has walked over shows what is there now.
   */
  at(price: number, nth: number, side: Side, showsOther: boolean): MarketRow {
    const own = (side === 'ask' ? this.#asks : this.#bids).at(price, nth)
    if (own || !showsOther) return { side, row: own }
    const other = (side === 'ask' ? this.#bids : this.#asks).at(price, nth)
    if (other) return { side: side === 'ask' ? 'bid' : 'ask', row: other }
    return { side, row: undefined }
  }
}

class RowsByPrice {
  #rows: readonly LadderRow[] = []
  readonly #firsts = new Map<number, number>()

  take(rows: readonly LadderRow[]): void {
    if (rows === this.#rows) return
    this.#rows = rows
    this.#firsts.clear()
    rows.forEach(({ price }, at) => {
      if (rows[at - 1]?.price !== price) this.#firsts.set(price, at)
    })
  }

  at(price: number, nth: number): LadderRow | undefined {
    const first = this.#firsts.get(price)
    if (first === undefined) return undefined
    const row = this.#rows[first + nth]
    return row?.price === price ? row : undefined
  }
}
