import { allProfiles } from '@leadline/venues/exchanges/all'

import { type ListingPlan, type SymbolCharacter, usualTradesPerHour } from '../market/listings.ts'
import type { MarketTrade } from '../market/market-trade.ts'
import { noiseAt, saltOf } from '../random/fixed-noise.ts'
import type { FairPrice } from './fair-price.ts'
import { Regime } from './regime.ts'

const hourMs = 3_600_000

/**
 * The trades nobody lived through: one in each slot of time, all of them made from fixed noise when somebody asks.
 * Slots are numbered from the epoch.
 */
export class PastTrades {
  readonly slotMs: number
  readonly #fair: FairPrice
  readonly #salt: number
  readonly #regime: Regime
  readonly #halfSpread: number
  readonly #usualUsd: number

  constructor(
    fair: FairPrice,
    plan: ListingPlan,
    character: SymbolCharacter,
    perHour: number,
    seed: number,
  ) {
    const venue = allProfiles[plan.venue]
    this.slotMs = hourMs / perHour
    this.#fair = fair
    this.#salt = saltOf(`past ${plan.venue} ${plan.symbol}`, seed)
    this.#regime = new Regime(saltOf(plan.symbol, seed))
    this.#halfSpread = (character.spreadBps * venue.spreadFactor) / 20_000
    // As much is traded in an hour, in however many trades.
    this.#usualUsd = (character.usualUsd * venue.sizeFactor * usualTradesPerHour(plan)) / perHour
  }

  slotAt(time: number): number {
    return Math.floor(time / this.slotMs)
  }

  timeOf(slot: number): number {
    return Math.floor((slot + 0.05 + 0.9 * noiseAt(slot, this.#salt)) * this.slotMs)
  }

  trade(slot: number, id: number): MarketTrade {
    const time = this.timeOf(slot)
    // One throw decides side, size and distance, each from digits of its own.
    const chance = noiseAt(slot, this.#salt + 1) * 2
    const buys = chance < 1
    const sized = (buys ? chance : chance - 1) * 1024
    const size = sized / 1024
    const away = this.#halfSpread * (0.5 + sized - Math.floor(sized))
    const ticks = this.#fair.ticksAt(time) * (buys ? 1 + away : 1 - away)
    const usd = this.#usualUsd * this.#regime.at(time)
    return {
      id,
      time,
      price: Math.max(1, Math.round(ticks)),
      size: this.#fair.lotsFor(usd * (0.02 + 4 * size * size * size * size), ticks),
      takerSide: buys ? 'buy' : 'sell',
    }
  }
}
