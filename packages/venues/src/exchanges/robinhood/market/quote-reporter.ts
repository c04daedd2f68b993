import type { Scaled } from '@leadline/decimal/scaled'

import type { Interruptions } from '../../../kernel/market/interruptions.ts'
import type { MarketSink } from '../../../market-adapter.ts'
import type { QuoteLevel } from '../../../market-events.ts'
import { disbelief, midOf, unreadableQuote } from './believable-quotes.ts'
import { type CostPoint, ladderOf, uncrossed } from './cost-ladder.ts'
import type { Estimates } from './estimate-rows.ts'
import type { QuotedPair } from './quote-requests.ts'
import type { QuoteRow } from './quote-rows.ts'

/** Turns answers into quotes and tickers. There is no last price in either: the venue reports no trade. */
export class QuoteReporter {
  readonly #sink: MarketSink
  readonly #interruptions: Interruptions

  constructor(sink: MarketSink, interruptions: Interruptions) {
    this.#sink = sink
    this.#interruptions = interruptions
  }

  /** Answers why the row is not shown; undefined where it is. */
  bestPrices(
    pair: QuotedPair,
    { bid, ask, time, isUnreadable }: QuoteRow,
    requestedAt: number,
    now: number,
  ): string | undefined {
    const mid = midOf(bid, ask)
    if (isUnreadable || mid === undefined) return unreadableQuote
    const reason = disbelief(bid, ask, pair)
    if (reason !== undefined) return reason
    pair.mid = mid
    // A ladder of sizes will report more.
    if (pair.levels > 0) return undefined
    const one = (price: bigint | undefined) =>
      price === undefined ? [] : [{ quantity: 1n, price }]
    this.#fresh(pair, requestedAt, now)
    this.#ticker(pair, this.#levels(pair, one(bid), one(ask)), false, time ?? now)
    return undefined
  }

  /** Answers why the rows are not shown; undefined where they are. */
  ladder(
    pair: QuotedPair,
    { bids, asks, time, isUnreadable }: Estimates,
    requestedAt: number,
    now: number,
  ): string | undefined {
    const levels = this.#levels(pair, bids, asks)
    if (isUnreadable || levels.length === 0) return unreadableQuote
    const [bid, ask] = [smallest(bids)?.price, smallest(asks)?.price]
    const reason = disbelief(bid, ask, pair)
    if (reason !== undefined) return reason
    pair.mid = midOf(bid, ask) ?? pair.mid
    pair.isShown = true
    this.#sink.quotes(pair.instrument.symbol, levels, now)
    this.#fresh(pair, requestedAt, now)
    this.#ticker(pair, levels, true, time ?? now)
    return undefined
  }

  /** Old quotes are not left on the ladder. */
  withdraw(pair: QuotedPair, now: number, reason?: string): void {
    const { symbol } = pair.instrument
    if (pair.isShown) this.#sink.quotes(symbol, [], now)
    pair.isShown = false
    if (reason !== undefined) this.#interruptions.begin([symbol], 'quotes', reason, now)
  }

  #levels(pair: QuotedPair, bids: readonly CostPoint[], asks: readonly CostPoint[]): QuoteLevel[] {
    const { priceDecimals } = pair.instrument
    return uncrossed(ladderOf('bid', bids, priceDecimals), ladderOf('ask', asks, priceDecimals))
  }

  #fresh(pair: QuotedPair, requestedAt: number, now: number): void {
    pair.quotedAt = requestedAt
    this.#interruptions.end([pair.instrument.symbol], 'quotes', now)
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

function smallest(points: readonly CostPoint[]): CostPoint | undefined {
  return points.toSorted((a, b) => (a.quantity < b.quantity ? -1 : 1))[0]
}

function best(levels: readonly QuoteLevel[], side: 'bid' | 'ask'): QuoteLevel | undefined {
  const sign = side === 'bid' ? -1 : 1
  const own = levels.filter((level) => level.side === side)
  return own.toSorted((a, b) => (a.price - b.price) * sign)[0]
}
