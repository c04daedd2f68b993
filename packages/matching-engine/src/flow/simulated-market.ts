import { allProfiles } from '@leadline/venues/exchanges/all'
import { type VenueId, venueNames } from '@leadline/venues/venue-names'

import type { AssetCode } from '../market/assets.ts'
import type { KeepCandles } from '../market/candle-keeper.ts'
import { characters, listingPlans } from '../market/listings.ts'
import type { MarketBook } from '../market/market-book.ts'
import { saltOf } from '../random/fixed-noise.ts'
import { SeededRandom } from '../random/seeded-random.ts'
import { Arbitrage, arbitrageEveryMs } from './arbitrage.ts'
import { type ValueMoves, Values } from './fair-price.ts'
import { openSimulatedBook } from './open-simulated-book.ts'
import { Regime } from './regime.ts'
import { SimulatedFlow } from './simulated-flow.ts'

/** All that happens, happens on this grid, so that no caller's rhythm changes the market. */
export const tickMs = 10
const dayMs = 86_400_000
const historyDays = 400
/** A longer silence of the caller is not lived through: the market is where it would be by then. */
export const mostLivedMs = 10_000
const quietMs = 3_600_000
const indicative: ReadonlySet<VenueId> = new Set(
  venueNames.filter(({ quotesAreIndicative }) => quotesAreIndicative).map(({ id }) => id),
)

export interface MarketOptions {
  seed: number
  now: number
  /** Who makes candles: the largest part of the market, which not everybody needs. */
  keepCandles: KeepCandles
  /** Things that happen in all books of all exchanges together, per second, on a usual day. */
  actionsPerSecond?: number
  /** Only these exchanges; all five by default. */
  venues?: readonly VenueId[]
  /** Only these symbols; all by default. */
  symbols?: readonly string[]
  /** How large orders are against those of a usual day. */
  orderSize?: number
  /** Reports the past in so many trades an hour at most, each standing for more: for whoever must start fast. */
  mostPastTradesPerHour?: number
  /** What assets are worth in dollars at the beginning. Without it, time alone decides. */
  startUsd?: Partial<Record<AssetCode, number>>
  /** What happens to assets beside the simulated flow, as a plain function of time. */
  moves?: ValueMoves
  /** No simulated flow: books are empty, and only what is scripted happens. The hour before it was quiet. */
  isScripted?: boolean
  /** Books that are filled from elsewhere, in place of simulated ones: a market of the past. */
  books?: readonly MarketBook[]
}

/** Is reported after each thing that happened in a book, when its touched prices are waiting to be read. */
export type Publish = (marketBook: MarketBook, now: number) => void

interface Stand {
  marketBook: MarketBook
  flow: SimulatedFlow
  /** Share of all actions. */
  weight: number
  regime: Regime
  /** Actions that are due, in parts of one. */
  due: number
}

/** One market behind all exchanges: same seed and same clock, same market. */
export class SimulatedMarket {
  actionsPerSecond: number
  /** While paused, simulated flow neither quotes nor trades; accounts still may. */
  isPaused: boolean
  publish: Publish = (marketBook) => marketBook.book.forgetTouched()
  readonly books: readonly MarketBook[]
  readonly #stands: readonly Stand[]
  readonly #arbitrages: readonly Arbitrage[]
  readonly #byName: ReadonlyMap<string, MarketBook>
  readonly #isScripted: boolean
  #now: number

  constructor(options: MarketOptions) {
    const { seed, now, keepCandles, venues, symbols, startUsd } = options
    const { actionsPerSecond = 200, orderSize = 1, books } = options
    const isScripted = books !== undefined || options.isScripted === true
    const { mostPastTradesPerHour = Number.POSITIVE_INFINITY } = options
    this.actionsPerSecond = actionsPerSecond
    this.isPaused = isScripted
    this.#isScripted = isScripted
    this.#now = Math.floor(now / tickMs) * tickMs
    const values = new Values(seed, startUsd && { time: now, usd: startUsd }, options.moves)
    const begin = Math.floor(now / dayMs - historyDays) * dayMs
    const listed = books ? [] : listingPlans
    const plans = listed.filter(
      ({ venue, symbol }) =>
        (!venues || venues.includes(venue)) && (!symbols || symbols.includes(symbol)),
    )
    const shares = plans.map(
      ({ venue, symbol }) => (characters[symbol]?.weight ?? 0) * allProfiles[venue].share,
    )
    const total = shares.reduce((sum, share) => sum + share, 0)
    const regimes = new Map<string, Regime>()
    this.#stands = plans.map((plan, index) => {
      const marketBook = openSimulatedBook(values, plan, {
        seed,
        orderSize,
        keepCandles,
        mostPastTradesPerHour,
        begin,
        now: isScripted ? this.#now - quietMs : this.#now,
      })
      const flow = new SimulatedFlow(
        marketBook,
        new SeededRandom(seed, saltOf(`${plan.venue} ${plan.symbol}`)),
      )
      if (!isScripted) flow.settle(this.#now)
      marketBook.book.forgetTouched()
      const regime = regimes.get(plan.symbol) ?? new Regime(saltOf(plan.symbol, seed))
      regimes.set(plan.symbol, regime)
      return {
        marketBook,
        flow,
        weight: (shares[index] ?? 0) / total,
        regime,
        due: 0,
      }
    })
    this.books = books ?? this.#stands.map(({ marketBook }) => marketBook)
    // Where quotes are what the exchange itself would deal at, nobody trades in a book of its own.
    const traded = this.books.filter(({ plan }) => !indicative.has(plan.venue))
    this.#arbitrages = Object.values(Object.groupBy(traded, ({ plan }) => plan.symbol))
      .filter((marketBooks) => marketBooks !== undefined)
      .map((marketBooks) => new Arbitrage(marketBooks))
    this.#byName = new Map(
      this.books.map((marketBook) => [
        `${marketBook.plan.venue} ${marketBook.plan.symbol}`,
        marketBook,
      ]),
    )
  }

  get now(): number {
    return this.#now
  }

  bookOf(venue: VenueId, symbol: string): MarketBook | undefined {
    return this.#byName.get(`${venue} ${symbol}`)
  }

  /** Let time pass. Calling often or seldom gives the same market, up to ten seconds at once. */
  advance(now: number): void {
    if (now - this.#now > mostLivedMs && !this.#isScripted) {
      this.#skip(Math.floor(now / tickMs) * tickMs)
    }
    while (this.#now + tickMs <= now) {
      this.#now += tickMs
      if (!this.isPaused) this.#tick()
    }
  }

  /** Returns what goes back to here, with the same orders in the same queues: what follows is then the same again. */
  checkpoint(): () => void {
    const now = this.#now
    const stands = this.#stands.map(({ marketBook, flow, due }) => {
      return { due, restores: [marketBook.checkpoint(), flow.checkpoint()] }
    })
    return () => {
      this.#now = now
      for (const [place, stand] of this.#stands.entries()) {
        const { due = 0, restores = [] } = stands[place] ?? {}
        for (const restore of restores) restore()
        stand.due = due
      }
    }
  }

  /** Nobody goes back to a checkpoint any more. */
  release(): void {
    for (const { marketBook } of this.#stands) marketBook.release()
  }

  #tick(): void {
    const perTick = (this.actionsPerSecond * tickMs) / 1000
    for (const stand of this.#stands) {
      const regime = stand.regime.at(this.#now)
      stand.due += perTick * stand.weight * regime
      while (stand.due >= 1) {
        stand.due -= 1
        stand.flow.act(this.#now, regime)
        this.publish(stand.marketBook, this.#now)
      }
    }
    if (this.#now % arbitrageEveryMs === 0) this.#closeCrosses()
  }

  #closeCrosses(): void {
    for (const arbitrage of this.#arbitrages) {
      for (const marketBook of arbitrage.act(this.#now)) this.publish(marketBook, this.#now)
    }
  }

  #skip(to: number): void {
    const from = this.#now
    this.#now = to
    for (const { marketBook, flow } of this.#stands) {
      marketBook.tape.skip(from, to)
      marketBook.candles.settle(from)
      marketBook.candles.settle(to)
      flow.settle(to)
      this.publish(marketBook, to)
    }
  }
}
