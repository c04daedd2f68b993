import type { ValueMoves } from '@leadline/matching-engine/flow/fair-price'
import { SimulatedMarket, tickMs } from '@leadline/matching-engine/flow/simulated-market'
import { noCandles } from '@leadline/matching-engine/market/candle-keeper'
import {
  characters,
  listingPlans,
  type ListingPlan,
} from '@leadline/matching-engine/market/listings'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import { allProfiles } from '@leadline/venues/exchanges/all'

import { type MarketWish, type BacktestMarket, SourceRefused } from './backtest-market.ts'

/** All that happens in all books of paper trading in a second, on a usual day. */
const actionsPerSecond = 200
/** Nobody looks at what was before. */
const mostPastTradesPerHour = 60

/** Another day than a usual one. */
export interface PaperWeather {
  /** As many things happen as on a usual day, times this. */
  busyness?: number
  moves?: ValueMoves
}

/** The paper market by its seed, with the same flow: only what the script asked for is simulated. */
export class PaperSource implements BacktestMarket {
  traded: BacktestMarket['traded'] = () => {}
  readonly #market: SimulatedMarket
  readonly #to: number

  constructor(
    seed: number,
    { symbols, guessed, from, to }: MarketWish,
    { busyness = 1, moves }: PaperWeather = {},
  ) {
    const wished = new Set([...symbols, ...guessed])
    const wanted = listingPlans.filter(({ symbol }) => wished.has(symbol))
    const missing = symbols.find((symbol) => !wanted.some((plan) => plan.symbol === symbol))
    if (missing !== undefined) {
      throw new SourceRefused(`The practice market has no ${missing}.`)
    }
    this.#to = to
    this.#market = new SimulatedMarket({
      seed,
      now: from,
      symbols: [...wished],
      keepCandles: noCandles,
      mostPastTradesPerHour,
      // A book is as busy as it is where all symbols are simulated.
      actionsPerSecond: (busyness * actionsPerSecond * sum(wanted)) / sum(listingPlans),
      ...(moves && { moves }),
    })
    for (const book of this.#market.books) {
      book.listeners.push((trade) => this.traded(book, trade))
    }
  }

  get books(): readonly MarketBook[] {
    return this.#market.books
  }

  set publish(publish: BacktestMarket['publish']) {
    this.#market.publish = publish
  }

  get nextTime(): number {
    const next = this.#market.now + tickMs
    return next <= this.#to ? next : Number.POSITIVE_INFINITY
  }

  advance(now: number): void {
    this.#market.advance(now)
  }

  checkpoint(): () => void {
    return this.#market.checkpoint()
  }

  release(): void {
    this.#market.release()
  }
}

function sum(plans: readonly ListingPlan[]): number {
  return plans.reduce(
    (total, { venue, symbol }) =>
      total + (characters[symbol]?.weight ?? 0) * allProfiles[venue].share,
    0,
  )
}
