import type { TradeFacts } from '../../../kernel/market/trade-facts.ts'
import { compareIds, isFarAhead, isNextId } from '../../../kernel/values/digit-ids.ts'
import type { Trade } from '../../../market-events.ts'

/** Trades that were missed: after this number, before that one, from this time on. */
export interface TradeHole {
  afterId: string
  beforeId: string
  sinceMs: number
}

/** This often may looking for missing trades find none before jumps in the numbers are taken to be normal. */
const patience = 3
/** What is older than this is history that the candles have; the tape goes on without it. */
const longestHoleMs = 900_000

/**
 * The trades of one pair in the order of their numbers, each once. Kraken numbers them one by one, so a jump is a hole;
 * should that not be so for a pair, looking for what is missing stops after some fruitless tries.
 */
export class TradeTape {
  #emit: (trade: Trade) => void
  #last: TradeFacts | undefined
  #fruitless = 0

  constructor(emit: (trade: Trade) => void) {
    this.#emit = emit
  }

  /** The trades of one frame. Returns the hole before them, if there is one worth filling. */
  add(trades: readonly TradeFacts[], isBackfill: boolean, now: number): TradeHole | undefined {
    let hole: TradeHole | undefined
    const inOrder = trades.length > 1 ? trades.toSorted((a, b) => compareIds(a.id, b.id)) : trades
    for (const trade of inOrder) {
      const last = this.#last
      if (last && (compareIds(trade.id, last.id) <= 0 || isFarAhead(last.id, trade.id))) continue
      if (last && !isNextId(last.id, trade.id)) hole ??= this.#holeBetween(last, trade, now)
      this.#last = trade
      this.#emit({ ...trade, isBackfill })
    }
    return hole
  }

  /** What was found for a hole, oldest first. */
  fill(hole: TradeHole, found: readonly TradeFacts[]): void {
    const missing = found.filter(
      ({ id }) => compareIds(id, hole.afterId) > 0 && compareIds(id, hole.beforeId) < 0,
    )
    this.#fruitless = missing.length === 0 ? this.#fruitless + 1 : 0
    const inOrder = missing.toSorted((a, b) => compareIds(a.id, b.id))
    for (const trade of inOrder) this.#emit({ ...trade, isBackfill: true })
  }

  #holeBetween(last: TradeFacts, next: TradeFacts, now: number): TradeHole | undefined {
    if (this.#fruitless >= patience || now - last.time > longestHoleMs) return undefined
    return { afterId: last.id, beforeId: next.id, sinceMs: last.time }
  }
}
