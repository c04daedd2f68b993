import type { Amount } from '@leadline/matching-engine/exchange/amount'

import { marketName, type BacktestFill, type TradedMarket } from './backtest-fill.ts'
import { roundedQuotient, times } from './exact-ratio.ts'
import { type GainSample, GainSamples } from './gain-samples.ts'

interface Holding {
  size: Amount
  /** What the best bid pays for one. */
  bid: Amount
  value: Amount
}

/**
 * What all trades in one currency have brought at each moment, and what was at stake: money spent and got, and what is
 * held at its best bid. Looked at with every change of a bid, not only when a trade ends.
 */
export class MoneyCurve {
  /** The deepest fall from a highest point before it. */
  deepestFall: Amount = 0n
  deepestFallAt: number | undefined
  largestHeld: Amount = 0n
  /** Milliseconds in which anything was held. */
  heldMs = 0
  readonly #from: number
  readonly #samples: GainSamples
  readonly #holdings = new Map<string, Holding>()
  #money: Amount = 0n
  #held: Amount = 0n
  #peak: Amount = 0n
  #time: number
  /** Worth times milliseconds. */
  #area = 0n

  constructor(from: number) {
    this.#from = from
    this.#time = from
    this.#samples = new GainSamples(from)
  }

  get gained(): Amount {
    return this.#money + this.#held
  }

  /** What was held, on average over the whole time. */
  averageHeld(to: number): Amount {
    this.#pass(to)
    return to === this.#from ? 0n : roundedQuotient(this.#area, BigInt(to - this.#from))
  }

  fill(fill: BacktestFill, bid: Amount | undefined): void {
    this.#pass(fill.time)
    const holding = this.#of(fill)
    const isBuy = fill.side === 'buy'
    this.#money += isBuy ? -fill.value : fill.value
    holding.size += isBuy ? fill.size : -fill.size
    if (fill.feeCurrency === fill.base) holding.size -= fill.fee
    else this.#money -= fill.fee
    this.#revalue(holding, bid ?? fill.price)
    this.#look(fill.time)
  }

  /** The best bid of a market is another. */
  mark(market: Pick<TradedMarket, 'venue' | 'symbol'>, bid: Amount, time: number): void {
    const holding = this.#holdings.get(marketName(market))
    if (!holding || holding.size === 0n || holding.bid === bid) return
    this.#pass(time)
    this.#revalue(holding, bid)
    this.#look(time)
  }

  /** Nothing more happens. Answers what was gained minute by minute. */
  end(time: number): readonly GainSample[] {
    this.#pass(time)
    this.#look(time)
    return this.#samples.until(time, this.gained)
  }

  #of(market: TradedMarket): Holding {
    const name = marketName(market)
    const holding = this.#holdings.get(name) ?? { size: 0n, bid: 0n, value: 0n }
    this.#holdings.set(name, holding)
    return holding
  }

  #revalue(holding: Holding, bid: Amount): void {
    const value = times(holding.size, bid)
    this.#held += value - holding.value
    holding.bid = bid
    holding.value = value
    const stake = this.#held < 0n ? -this.#held : this.#held
    if (stake > this.largestHeld) this.largestHeld = stake
  }

  #pass(time: number): void {
    const ms = time - this.#time
    if (ms <= 0) return
    this.#samples.pass(time, this.gained)
    this.#time = time
    // Coins of an allotment that are sold are at stake as those are that were bought.
    const stake = this.#held < 0n ? -this.#held : this.#held
    if (stake > 0n) this.heldMs += ms
    this.#area += stake * BigInt(ms)
  }

  #look(time: number): void {
    const { gained } = this
    if (gained > this.#peak) this.#peak = gained
    const fall = this.#peak - gained
    const isDeepest = fall > this.deepestFall
    if (isDeepest) {
      this.deepestFall = fall
      this.deepestFallAt = time
    }
    this.#samples.fell(fall)
  }
}
