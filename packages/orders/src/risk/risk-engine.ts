import type { Instrument } from '@leadline/venues/instrument'
import type { OrderTerms } from '@leadline/venues/order-terms'

import type { TradeBook } from '../accounts/trade-book.ts'
import type { TradedFill } from '../accounts/traded-amounts.ts'
import { type Decimal, exact, smallest, zero } from '../decimal-text.ts'
import type { JournalState } from '../journal/journal-state.ts'
import type { AccountManager } from '../order-manager/account-manager.ts'
import type { OrderManagerCore } from '../order-manager/order-manager-core.ts'
import type { MarketPrices } from '../order-manager/order-market.ts'
import type { OrderRecord } from '../order-record.ts'
import type { DayResult, DayResultValue } from './day-result.ts'
import { limitUse } from './limit-use.ts'
import { dayMs, dayName, dayStartOf, openingNotional, spentNotional } from './opening-notional.ts'
import { keyRefusal } from './read-only-key.ts'
import type { RiskState, OrderRole } from './risk-state.ts'
import type { LimitUse } from './trading-limits.ts'

export interface RiskEngineSetup {
  isPaper: boolean
  isVaultLocked: () => boolean
}

export interface RiskRequest {
  account: AccountManager
  instrument: Instrument
  terms: OrderTerms
  prices: MarketPrices
  isPriceConfirmed: boolean
  isPriceChecked?: boolean
  /** Part of something larger; 'whole' where nothing is said. */
  role?: OrderRole
  /** The other parts of the same whole. */
  siblings?: readonly OrderRecord[]
  algorithmMayOpen?: boolean
  /** An order that this one takes the place of: it does not count beside it. */
  inPlaceOf?: string
}

/** Puts together what the risk check looks at. */
export class RiskEngine {
  readonly #core: OrderManagerCore
  readonly #state: JournalState
  readonly #setup: RiskEngineSetup
  readonly #accounts: ReadonlyMap<string, AccountManager>
  readonly #dayResult: DayResult
  readonly #trades: TradeBook

  constructor(
    core: OrderManagerCore,
    state: JournalState,
    setup: RiskEngineSetup,
    accounts: ReadonlyMap<string, AccountManager>,
    dayResult: DayResult,
    trades: TradeBook,
  ) {
    this.#core = core
    this.#state = state
    this.#setup = setup
    this.#accounts = accounts
    this.#dayResult = dayResult
    this.#trades = trades
  }

  stateFor(request: RiskRequest, now: number): RiskState {
    const { account, instrument, terms, prices, algorithmMayOpen, inPlaceOf } = request
    const { isPriceConfirmed, isPriceChecked = false, role = 'whole', siblings = [] } = request
    const { venue, capabilities } = account.info
    const { market } = this.#core
    return {
      isHalted: this.#state.isHalted,
      isVaultLocked: this.#setup.isVaultLocked(),
      venueError:
        keyRefusal(account.keyError, account.keyFacts?.canTrade ?? null) ||
        market.venueError(venue),
      isReconciling: !account.reconciliation.isReady || this.#isUncertain(venue, instrument.symbol),
      clockSkewMs: market.clockSkewMs(venue),
      isBookLive: prices.isLive,
      bestBid: prices.bestBid,
      bestAsk: prices.bestAsk,
      lastPrice: prices.lastPrice,
      depth: market.depthOf(venue, instrument.symbol, terms.side === 'buy' ? 'ask' : 'bid'),
      kinds: capabilities.kinds,
      role,
      earlierParts: this.#earlierParts(siblings, inPlaceOf).toFixed(),
      quoteUsd: this.#usd(instrument.quote),
      assetUsd: this.#usd(instrument.base),
      position: this.heldOf(instrument.base, inPlaceOf).toFixed(),
      isReduceOnly: this.#state.isReduceOnly,
      isPriceConfirmed,
      isPriceChecked,
      ...(algorithmMayOpen === undefined ? {} : { algorithmMayOpen }),
      limits: this.#state.limits,
      use: this.use(now, inPlaceOf),
      isPaper: this.#setup.isPaper,
      now,
    }
  }

  use(now: number, inPlaceOf?: string): LimitUse {
    const orders = this.#core.records.countedSince(dayStartOf(now))
    // What it has spent stays spent; the rest of it is what the other one is for.
    const counted = orders.map((order): OrderRecord =>
      order.clientOrderId === inPlaceOf ? { ...order, state: 'canceled', recordedAt: 0 } : order,
    )
    return limitUse(counted, this.dayResult(now), now)
  }

  /** Of the same whole: other parts, and the orders that this one takes the place of, one after the other. */
  #earlierParts(siblings: readonly OrderRecord[], inPlaceOf: string | undefined): Decimal {
    let sum = siblings.reduce((all, part) => all.plus(openingNotional(part)), zero)
    const seen = new Set(siblings.map(({ clientOrderId }) => clientOrderId))
    let before = inPlaceOf === undefined ? undefined : this.#core.records.get(inPlaceOf)
    while (before && !seen.has(before.clientOrderId)) {
      seen.add(before.clientOrderId)
      sum = sum.plus(spentNotional(before))
      before = before.replaces === null ? undefined : this.#core.records.get(before.replaces)
    }
    return sum
  }

  dayResult(now: number): DayResultValue {
    const { dayStarts } = this.#state
    const first = dayStarts.get(dayName(now)) ?? {}
    const before = dayStarts.get(dayName(now - dayMs)) ?? {}
    return this.#dayResult.result(now, {
      now: (asset) => this.#usd(asset),
      atStart: (asset) => first[asset],
      wasPriced: (asset) => (first[asset] ?? before[asset]) !== undefined,
    })
  }

  /** By the fills that are known here: the result of the day needs the prices of these. */
  heldAssets(): string[] {
    return this.#dayResult.heldAssets()
  }

  /**
   * What is held of an asset everywhere, what was bought since that was reported, and what working buys may still
   * add.
   */
  heldOf(asset: string, inPlaceOf?: string): Decimal {
    let sum = zero
    for (const { balancesByAsset, sameAs } of this.#accounts.values()) {
      if (sameAs !== null) continue
      const balance = balancesByAsset.get(asset)
      if (balance) sum = sum.plus(exact(balance.available)).plus(exact(balance.held))
    }
    for (const { size } of this.#boughtSinceReported(asset)) sum = sum.plus(exact(size))
    for (const order of this.#core.records.working()) {
      if (order.terms.side !== 'buy' || order.clientOrderId === inPlaceOf) continue
      if (order.terms.symbol.split('-')[0] === asset) sum = sum.plus(this.#mayStillBuy(order))
    }
    return sum
  }

  /** Many exchanges report balances only when asked, a second or two after a fill. */
  *#boughtSinceReported(asset: string): Iterable<TradedFill> {
    const oldest = Math.min(
      ...[...this.#accounts.values()].flatMap(({ balancesAt }) => balancesAt ?? []),
    )
    for (const fill of this.#trades.newestFirst()) {
      if (fill.time <= oldest) return
      if (fill.base !== asset || fill.side !== 'buy') continue
      const account = this.#accounts.get(fill.keyId)
      if (account?.balancesAt !== undefined && fill.time > account.balancesAt) yield fill
    }
  }

  #mayStillBuy({ terms, filled, averagePrice }: OrderRecord): Decimal {
    const { size, quoteSize, symbol } = terms
    if (size !== null) return exact(size).minus(smallest(exact(filled), exact(size)))
    const [asset = '', quote = ''] = symbol.split('-')
    const [assetUsd, quoteUsd] = [this.#usd(asset), this.#usd(quote)]
    if (quoteSize === null || assetUsd === null || quoteUsd === null) return zero
    const spent = exact(filled).times(exact(averagePrice ?? '0'))
    const left = exact(quoteSize).minus(smallest(spent, exact(quoteSize)))
    return left.times(exact(quoteUsd)).div(exact(assetUsd))
  }

  /**
   * An answer that never came stops its market for all keys of its exchange: they may be one account. In other markets
   * orders leave; what it may hold or buy counts against balances and limits all the same. Of a key that was removed
   * nobody can be asked any more; its order stays unknown, and stops nothing.
   */
  #isUncertain(venue: string, symbol: string): boolean {
    return this.#core.records
      .working()
      .some(
        ({ venue: at, state, keyId, terms }) =>
          at === venue &&
          terms.symbol === symbol &&
          state === 'unknown' &&
          this.#accounts.has(keyId),
      )
  }

  #usd(asset: string): string | null {
    return asset === 'USD' ? '1' : this.#core.market.usdPrice(asset)
  }
}
