export type TradeSide = 'buy' | 'sell'

export type Trade = {
  /** Counts from 1 without gaps, so that a reader knows what it has missed. */
  readonly id: number
  readonly timeMs: number
  readonly venue: number
  /** Who was in a hurry: a buy lifted an offer, a sell hit a bid. */
  readonly side: TradeSide
  readonly priceTicks: number
  readonly sizeE4: number
}

const KEPT = 64

/** Time and sales: the most recent trades, and how many there have been. */
export class Tape {
  #count = 0
  readonly #trades: Trade[] = []

  get count(): number {
    return this.#count
  }

  get last(): Trade | undefined {
    return this.trade(this.#count)
  }

  record(trade: Omit<Trade, 'id'>): void {
    this.#count += 1
    this.#trades[this.#count % KEPT] = { id: this.#count, ...trade }
  }

  /** The trade with this id, as long as it is among the last sixty-four. */
  trade(id: number): Trade | undefined {
    const kept = this.#trades[id % KEPT]
    return kept?.id === id ? kept : undefined
  }

  /** Newest first. */
  recent(limit: number): Trade[] {
    const trades: Trade[] = []
    for (let id = this.#count; id > 0 && trades.length < limit; id -= 1) {
      const trade = this.trade(id)
      if (!trade) break
      trades.push(trade)
    }
    return trades
  }
}
