import { allProfiles } from '@leadline/venues/exchanges/all'

import { type AssetCode, assets } from '../market/assets.ts'
import type { ListingPlan } from '../market/listings.ts'
import { saltOf } from '../random/fixed-noise.ts'
import { SteadyNoise } from '../random/steady-noise.ts'
import { ValuePath } from './value-path.ts'

/** By how much something that happened changes what an asset is worth at a time: 0.01 is one percent up. */
export type ValueMoves = (asset: AssetCode, time: number) => number

/** What every asset is worth, for all exchanges alike. */
export class Values {
  readonly #moves: ValueMoves | undefined
  readonly #paths: Readonly<Record<AssetCode, ValuePath>>

  /** `anchor` puts assets at a price at a time, for tests and scenarios that need one. */
  constructor(
    seed: number,
    anchor?: { time: number; usd: Partial<Record<AssetCode, number>> },
    moves?: ValueMoves,
  ) {
    this.#moves = moves
    const pathOf = (code: AssetCode, home: number) =>
      new ValuePath(home, assets[code].dailyMove, saltOf(code, seed))
    this.#paths = Object.fromEntries(
      (Object.keys(assets) as AssetCode[]).map((code) => {
        const home = assets[code].homeUsd
        const wanted = anchor?.usd[code]
        if (anchor === undefined || wanted === undefined) return [code, pathOf(code, home)]
        return [code, pathOf(code, (home * wanted) / pathOf(code, home).at(anchor.time))]
      }),
    ) as Record<AssetCode, ValuePath>
  }

  usd(asset: AssetCode, time: number): number {
    const value = this.#paths[asset].at(time)
    return this.#moves ? value * (1 + this.#moves(asset, time)) : value
  }
}

const basisPeriodMs = 47_000

/** The fair price of an instrument at one exchange, in ticks: the common value, a little astray. */
export class FairPrice {
  readonly #values: Values
  readonly #plan: ListingPlan
  readonly #scale: number
  readonly #lotsPerUsdTick: number
  readonly #noise: SteadyNoise
  readonly #basis: number

  constructor(values: Values, plan: ListingPlan, seed: number) {
    this.#values = values
    this.#plan = plan
    this.#scale = 10 ** plan.priceDecimals
    this.#lotsPerUsdTick = (this.#scale * 10 ** plan.sizeDecimals) / assets[plan.quote].homeUsd
    this.#noise = new SteadyNoise(saltOf(`${plan.venue} ${plan.symbol}`, seed))
    this.#basis = allProfiles[plan.venue].basisBps / 10_000
  }

  ticksAt(time: number): number {
    const { base, quote } = this.#plan
    const value = this.#values.usd(base, time) / this.#values.usd(quote, time)
    const astray = this.#noise.at(time / basisPeriodMs) - 0.5
    return value * (1 + astray * 2 * this.#basis) * this.#scale
  }

  /** How many lots about that much money buys at a price. */
  lotsFor(usd: number, ticks: number): number {
    return Math.max(1, Math.round((usd / ticks) * this.#lotsPerUsdTick))
  }
}
