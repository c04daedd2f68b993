import { type Amount, amountText } from '@leadline/matching-engine/exchange/amount'

import { marketName, type TradedMarket } from './backtest-fill.ts'
import type { Benchmark } from './backtest-report.ts'
import { dividedBy, ratioText, times } from './exact-ratio.ts'

const minuteMs = 60_000
const mostPoints = 300
const million = 1_000_000n

type Where = Pick<TradedMarket, 'venue' | 'symbol'>

/** Best prices of a market right now, and what taking costs there, in millionths. */
export interface QuotesNow {
  bid: Amount | undefined
  ask: Amount | undefined
  takerFee: number
}

interface Watched {
  ask: Amount
  takerFee: number
  minute: number
  bids: { time: number; bid: Amount }[]
}

/**
 * What the simplest of all strategies would have brought: buying at the first ask what the script had at stake at most, and holding
 * it, worth its best bid.
 */
export class BuyAndHold {
  readonly #quotes: (market: Where) => QuotesNow | undefined
  readonly #watched = new Map<string, Watched>()

  constructor(quotes: (market: Where) => QuotesNow | undefined) {
    this.#quotes = quotes
  }

  /** A book may be another, with these quotes. Remembers the first price of each minute. */
  look(market: Where, now: number, quotes = this.#quotes(market)): void {
    const name = marketName(market)
    const watched = this.#watched.get(name)
    const minute = Math.floor(now / minuteMs)
    if (watched?.minute === minute) return
    const { bid, ask, takerFee } = quotes ?? noQuotes
    if (bid === undefined) return
    if (watched) {
      watched.minute = minute
      watched.bids.push({ time: now, bid })
    } else if (ask !== undefined) {
      this.#watched.set(name, { ask, takerFee, minute, bids: [{ time: now, bid }] })
    }
  }

  /** Divided equally over the markets; null where one of them was never quoted, or nothing was at stake. */
  result(
    markets: readonly Where[],
    stake: Amount,
    { from, to }: { from: number; to: number },
  ): Benchmark | null {
    if (stake === 0n || markets.length === 0) return null
    const each = stake / BigInt(markets.length)
    const held: { coins: Amount; watched: Watched }[] = []
    for (const market of markets) {
      const watched = this.#watched.get(marketName(market))
      if (!watched) return null
      const last = this.#quotes(market)?.bid
      if (last !== undefined) watched.bids.push({ time: to, bid: last })
      const price = watched.ask + (watched.ask * BigInt(watched.takerFee)) / million
      held.push({ coins: dividedBy(each, price), watched })
    }
    const paid = each * BigInt(markets.length)
    const gained = (time: number) =>
      held.reduce((sum, { coins, watched }) => sum + times(coins, bidAt(watched, time)), -paid)
    const everyMs = Math.max(minuteMs, (to - from) / mostPoints)
    const curve: [number, string][] = [[from, '0']]
    for (let time = from + everyMs; time < to; time += everyMs) {
      curve.push([Math.round(time), amountText(gained(time))])
    }
    const result = gained(to)
    curve.push([to, amountText(result)])
    return { result: amountText(result), percent: ratioText(result, stake, 100, 2), curve }
  }
}

const noQuotes: QuotesNow = { bid: undefined, ask: undefined, takerFee: 0 }

function bidAt({ bids }: Watched, time: number): Amount {
  return bids.findLast((sample) => sample.time <= time)?.bid ?? bids[0]?.bid ?? 0n
}
