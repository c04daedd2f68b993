import { type Decimal, exact, shareOf, zero } from '../decimal-text.ts'
import type { LotMethod } from './lot-method.ts'
import { costDecimals, type Lot, LotPool } from './lot-pool.ts'
import type { TradedFill } from './traded-amounts.ts'

/** Something that was sold, paid with or spent as a fee. Money is in US dollars, exact. */
export interface Disposal {
  keyId: string
  asset: string
  size: Decimal
  /** Null where it came from elsewhere: nobody here knows when, or for how much. */
  acquiredAt: number | null
  soldAt: number
  /** After fees; null where its worth in dollars is not known. */
  proceeds: Decimal | null
  /** Null: basis unknown. */
  cost: Decimal | null
  method: LotMethod
  fillId: string
  /** The order whose fill it was. */
  clientOrderId: string
  /** What was traded; not always the asset that went. */
  symbol: string
  /** 'fee': it was taken as a fee in an asset that was neither bought nor sold. */
  why: 'sold' | 'fee'
}

export interface Realized {
  keyId: string
  asset: string
  usd: Decimal
}

/** Fees of trading an asset, in US dollars. */
export interface PaidFees extends Realized {
  /** False: some were paid in a coin whose worth in dollars is not known, and are not in it. */
  isComplete: boolean
}

export type MethodOf = (year: number) => LotMethod

/**
 * Lots by account and asset, as the tax office wants them since 2025: what is sold in one account came from that account.
 * Coins that were moved in or held from before are not in it, so selling them has an unknown basis, and says so.
 */
export class LotLedger {
  readonly disposals: Disposal[] = []
  /** What was gained after fees, by account and asset; what had no known basis is left out. */
  readonly realized = new Map<string, Realized>()
  /** What trading cost in fees, by account and the asset that was traded. */
  readonly fees = new Map<string, PaidFees>()
  readonly #pools = new Map<string, LotPool>()
  readonly #methodOf: MethodOf
  #lastNumber = 0

  constructor(methodOf: MethodOf) {
    this.#methodOf = methodOf
  }

  /** In the order of their times. */
  add(fill: TradedFill): void {
    const { base, quote, side, fee, feeAsset } = fill
    const size = exact(fill.size)
    const money = exact(fill.price).times(size)
    const worth = worthInDollars(fill, quote, money)
    const feeSize = exact(fee)
    const feeWorth = feeSize.eq(zero) ? zero : worthInDollars(fill, feeAsset, feeSize)
    this.#pay(fill, feeWorth)
    const [gotAsset, got, gaveAsset, gave] =
      side === 'buy' ? [base, size, quote, money] : [quote, money, base, size]
    // A fee in what was received makes it less; one in what was given makes that more; a third asset is spent.
    const received = feeAsset === gotAsset ? got.minus(feeSize) : got
    const given = feeAsset === gaveAsset ? gave.plus(feeSize) : gave
    const costs = feeAsset === gotAsset ? zero : feeWorth
    const cost = worth && costs && worth.plus(costs)
    const proceeds =
      worth && feeWorth && proceedsOf(worth, feeWorth, gotAsset, feeAsset === gaveAsset)
    const isThird = feeAsset !== gotAsset && feeAsset !== gaveAsset
    if (gaveAsset !== 'USD') this.#dispose(fill, gaveAsset, given, proceeds, 'sold')
    if (isThird && feeAsset !== 'USD' && feeSize.gt(zero)) {
      this.#dispose(fill, feeAsset, feeSize, feeWorth, 'fee')
    }
    if (gotAsset !== 'USD' && received.gt(zero)) this.#acquire(fill, gotAsset, received, cost)
  }

  /** What is held, oldest first. */
  lots(): Lot[] {
    return [...this.#pools.values()]
      .flatMap((pool) => pool.lots())
      .toSorted((a, b) => a.number - b.number)
  }

  #acquire(
    { keyId, time, fillId }: TradedFill,
    asset: string,
    size: Decimal,
    cost: Decimal | null,
  ): void {
    this.#lastNumber += 1
    const number = this.#lastNumber
    const whole = { size, cost, left: size, costLeft: cost }
    this.#poolOf(keyId, asset).add({ number, keyId, asset, acquiredAt: time, fillId, ...whole })
  }

  #dispose(
    { keyId, time: soldAt, fillId, clientOrderId, symbol }: TradedFill,
    asset: string,
    size: Decimal,
    proceeds: Decimal | null,
    why: Disposal['why'],
  ): void {
    const method = this.#methodOf(new Date(soldAt).getUTCFullYear())
    const taken = this.#poolOf(keyId, asset).take(size, method)
    const parts = taken.map((part) => ({
      size: part.size,
      cost: part.cost,
      acquiredAt: part.lot.acquiredAt as number | null,
    }))
    const found = taken.reduce((sum, part) => sum.plus(part.size), zero)
    const missing = size.minus(found)
    if (missing.gt(zero)) parts.push({ size: missing, cost: null, acquiredAt: null })
    let left = proceeds
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1
      const share =
        left && proceeds && !isLast ? shareOf(proceeds, part.size, size, costDecimals) : left
      left = left && share ? left.minus(share) : null
      const common = { keyId, asset, soldAt, method, fillId, clientOrderId, symbol, why }
      this.disposals.push({ ...common, ...part, proceeds: share })
      if (share && part.cost) this.#gain(keyId, asset, share.minus(part.cost))
    }
  }

  #pay({ keyId, base }: TradedFill, usd: Decimal | null): void {
    const name = `${keyId}/${base}`
    const before = this.fees.get(name) ?? { keyId, asset: base, usd: zero, isComplete: true }
    const isComplete = before.isComplete && usd !== null
    this.fees.set(name, { ...before, usd: before.usd.plus(usd ?? zero), isComplete })
  }

  #gain(keyId: string, asset: string, gain: Decimal): void {
    const name = `${keyId}/${asset}`
    const usd = (this.realized.get(name)?.usd ?? zero).plus(gain)
    this.realized.set(name, { keyId, asset, usd })
  }

  #poolOf(keyId: string, asset: string): LotPool {
    const name = `${keyId} ${asset}`
    const pool = this.#pools.get(name) ?? new LotPool()
    this.#pools.set(name, pool)
    return pool
  }
}

/**
 * What was got for what was given. Against dollars a fee lessens it, unless it was taken out of what was given, which is
 * more then; against another asset a fee is part of what that cost.
 */
function proceedsOf(worth: Decimal, fee: Decimal, gotAsset: string, isFeeGiven: boolean): Decimal {
  if (gotAsset === 'USD') return isFeeGiven ? worth : worth.minus(fee)
  return isFeeGiven ? worth.plus(fee) : worth
}

/** Of an amount that a fill moved, by the rate when it was learned of; null where that is not known. */
export function worthInDollars(
  { usd, base, price, quote }: TradedFill,
  asset: string,
  amount: Decimal,
): Decimal | null {
  if (asset === 'USD') return amount
  const rate = usd[asset]
  if (rate !== undefined) return amount.times(exact(rate))
  // The asset that was traded for dollars has a price in dollars: its own.
  return asset === base && quote === 'USD' ? amount.times(exact(price)) : null
}
