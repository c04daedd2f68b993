import { amountsOf, type TradedFill } from '../accounts/traded-amounts.ts'
import { type Decimal, exact, largest, zero } from '../decimal-text.ts'
import { dayStartOf } from './opening-notional.ts'

interface AssetDay {
  /** From fills alone, when the day began; never below zero. */
  start: Decimal
  now: Decimal
  /** Went without ever having been seen to come: held from before, or moved here. It counts as held at the start. */
  fromBefore: Decimal
}

export interface DayResultValue {
  /** Decimal text in US dollars, after fees. */
  usd: string
  /** False where a price was missing and what hangs on it was left out. */
  isComplete: boolean
  /** Held, and its price went missing. While it is not empty, what the day has brought is not known. */
  noPriceFor: readonly string[]
}

type Prices = (asset: string) => string | null | undefined

export interface DayPrices {
  now: Prices
  atStart: Prices
  /** It had a price today or yesterday: that it has none is a connection that is missing, not a coin that nobody prices. */
  wasPriced: (asset: string) => boolean
}

/**
 * What the trades and open positions since 00:00 UTC have brought, after fees: every asset at its price now, less what
 * was held at the start of the day at the price it had then. It needs no lots, so no choice of method changes it.
 */
export class DayResult {
  #day = 0
  readonly #assets = new Map<string, AssetDay>()
  #dollars: Decimal = zero

  /** All of them again. */
  fold(fills: Iterable<TradedFill>): void {
    this.#day = 0
    this.#assets.clear()
    this.#dollars = zero
    for (const fill of fills) this.add(fill)
  }

  /** In the order of their times; a late one of an earlier day counts to that day. */
  add(fill: TradedFill): void {
    this.#roll(fill.time)
    const isOfToday = dayStartOf(fill.time) >= this.#day
    for (const [asset, amount] of amountsOf(fill)) {
      if (asset !== 'USD') this.#move(asset, amount, isOfToday)
      else if (isOfToday) this.#dollars = this.#dollars.plus(amount)
    }
  }

  result(now: number, prices: DayPrices): DayResultValue {
    this.#roll(now)
    let sum = this.#dollars
    let isComplete = true
    const noPriceFor: string[] = []
    for (const [asset, { start, now: held, fromBefore }] of this.#assets) {
      const before = start.plus(fromBefore)
      if (held.eq(zero) && before.eq(zero)) continue
      const atStart = prices.atStart(asset) ?? undefined
      const priceNow = prices.now(asset) ?? undefined
      if (priceNow === undefined && !held.eq(zero) && prices.wasPriced(asset)) {
        noPriceFor.push(asset)
      }
      const current = priceNow ?? atStart
      const first = atStart ?? current
      if (current === undefined || first === undefined) {
        isComplete = false
        continue
      }
      if (atStart === undefined) isComplete = false
      sum = sum.plus(held.times(exact(current))).minus(before.times(exact(first)))
    }
    return { usd: sum.round(2).toFixed(2), isComplete, noPriceFor }
  }

  /** Assets whose price at the start of the day matters. */
  assets(): string[] {
    return [...this.#assets.keys()]
  }

  /** Assets whose price now matters. */
  heldAssets(): string[] {
    return [...this.#assets].flatMap(([asset, { now }]) => (now.eq(zero) ? [] : asset))
  }

  #move(asset: string, amount: Decimal, isOfToday: boolean): void {
    const day = this.#assets.get(asset) ?? { start: zero, now: zero, fromBefore: zero }
    this.#assets.set(asset, day)
    const after = day.now.plus(amount)
    const missing = after.lt(zero) ? after.abs() : zero
    day.now = after.plus(missing)
    if (isOfToday) day.fromBefore = day.fromBefore.plus(missing)
    else day.start = largest(day.start.plus(amount), zero)
  }

  #roll(time: number): void {
    const day = dayStartOf(time)
    if (day <= this.#day) return
    this.#day = day
    this.#dollars = zero
    for (const asset of this.#assets.values()) {
      asset.start = asset.now
      asset.fromBefore = zero
    }
  }
}
