import type { Scaled } from '@leadline/decimal/scaled'

import type { MarketSink } from '../market-adapter.ts'
import type { QuoteLevel } from '../market-events.ts'
import type { Interruptions } from '../wire/interruptions.ts'
import { type CostPoint, ladderOf, uncrossed } from './cost-ladder.ts'
import type { Estimates } from './estimate-rows.ts'
import type { QuotedPair } from './quote-questions.ts'
import type { QuoteRow } from './quote-rows.ts'

/** Turns answers into quotes and tickers. There is no last price in either: the venue tells of no trade. */
export class QuoteTeller {
  readonly #sink: MarketSink
  readonly #interruptions: Interruptions

  constructor(sink: MarketSink, interruptions: Interruptions) {
    this.#sink = sink
    this.#interruptions = interruptions
  }

  /** False where the row has no price. */
  bestPrices(
    pair: QuotedPair,
    { bid, ask, time }: QuoteRow,
    askedAt: number,
    now: number,
  ): boolean {
    const middle = middleOf(bid, ask)
    if (middle === undefined) return false
    pair.middle = middle
    // A ladder of sizes will tell more.
    if (pair.levels > 0) return true
    const one = (price: bigint | undefined) =>
      price === undefined ? [] : [{ quantity: 1n, price }]
    this.#fresh(pair, askedAt, now)
    this.#ticker(pair, this.#levels(pair, one(bid), one(ask)), false, time ?? now)
    return true
  }

  /** False where no row has a price. */
  ladder(pair: QuotedPair, { bids, asks, time }: Estimates, askedAt: number, now: number): boolean {
    const levels = this.#levels(pair, bids, asks)
    if (levels.length === 0) return false
    pair.middle = middleOf(smallest(bids)?.price, smallest(asks)?.price) ?? pair.middle
    pair.isShown = true
    this.#sink.quotes(pair.instrument.symbol, levels, now)
    this.#fresh(pair, askedAt, now)
    this.#ticker(pair, levels, true, time ?? now)
    return true
  }

  /** Old quotes are not left on the ladder. */
  withdraw(pair: QuotedPair, now: number, reason?: string): void {
    const { symbol } = pair.instrument
    if (pair.isShown) this.#sink.quotes(symbol, [], now)
    pair.isShown = false
    if (reason !== undefined) this.#interruptions.break([symbol], 'quotes', reason, now)
  }

  #levels(pair: QuotedPair, bids: readonly CostPoint[], asks: readonly CostPoint[]): QuoteLevel[] {
    const { priceDecimals } = pair.instrument
    return uncrossed(ladderOf('bid', bids, priceDecimals), ladderOf('ask', asks, priceDecimals))
  }

  #fresh(pair: QuotedPair, askedAt: number, now: number): void {
    pair.quotedAt = askedAt
    this.#interruptions.mend([pair.instrument.symbol], 'quotes', now)
  }

  #ticker(pair: QuotedPair, levels: readonly QuoteLevel[], hasSizes: boolean, time: number): void {
    if (!pair.hasTicker) return
    const bid = best(levels, 'bid')
    const ask = best(levels, 'ask')
    const sizeOf = (level: QuoteLevel | undefined): Scaled | null =>
      hasSizes && level ? level.size : null
    this.#sink.ticker({
      symbol: pair.instrument.symbol,
      last: null,
      bid: bid?.price ?? null,
      ask: ask?.price ?? null,
      bidSize: sizeOf(bid),
      askSize: sizeOf(ask),
      open24h: null,
      high24h: null,
      low24h: null,
      volume24h: null,
      time,
    })
  }
}

function middleOf(bid: bigint | undefined, ask: bigint | undefined): bigint | undefined {
  return bid === undefined || ask === undefined ? (bid ?? ask) : (bid + ask) / 2n
}

function smallest(points: readonly CostPoint[]): CostPoint | undefined {
  return points.toSorted((a, b) => (a.quantity < b.quantity ? -1 : 1))[0]
}

function best(levels: readonly QuoteLevel[], side: 'bid' | 'ask'): QuoteLevel | undefined {
  const sign = side === 'bid' ? -1 : 1
  const own = levels.filter((level) => level.side === side)
  return own.toSorted((a, b) => (a.price - b.price) * sign)[0]
}
