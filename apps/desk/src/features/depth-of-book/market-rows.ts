import type { LadderRow, LadderState } from '@leadline/desk-protocol/ladder-state'

export type Side = 'bid' | 'ask'

/** What the market has at a price of the ladder. */
export interface MarketRow {
  side: Side
  /** Undefined: nothing there. */
  row: LadderRow | undefined
}

/** The market's rows by price. */
export class MarketRows {
  #asks = new Map<number, LadderRow>()
  #bids = new Map<number, LadderRow>()

  take({ asks, bids }: LadderState): void {
    fill(this.#asks, asks)
    fill(this.#bids, bids)
  }

  /** A row shows its own side of the middle line; what the market has walked over shows what is there now. */
  at(price: number, side: Side): MarketRow {
    const own = (side === 'ask' ? this.#asks : this.#bids).get(price)
    if (own) return { side, row: own }
    const other = (side === 'ask' ? this.#bids : this.#asks).get(price)
    if (other) return { side: side === 'ask' ? 'bid' : 'ask', row: other }
    return { side, row: undefined }
  }
}

function fill(map: Map<number, LadderRow>, rows: readonly LadderRow[]): void {
  map.clear()
  for (const row of rows) map.set(row.price, row)
}
