import type { OrderCapabilities } from '@leadline/venues/order-capabilities'

import type { MarketDepth } from './market-depth.ts'
import type { LimitUse, TradingLimits } from './trading-limits.ts'

/**
 * Everything that may stop an order, each with its reason as readable text and whether the trader may go on by
 * typing.
 */
export interface RiskRefusal {
  guard:
    | 'halt'
    | 'vault-locked'
    | 'venue-unhealthy'
    | 'reconciling'
    | 'clock-skew'
    | 'stale-book'
    | 'thin-book'
    | 'limits-not-set'
    | 'order-notional'
    | 'child-notional'
    | 'day-notional'
    | 'symbol-day-notional'
    | 'position'
    | 'price-band'
    | 'price-bound'
    | 'loss'
    | 'order-rate'
    | 'reduce-only'
    | 'algorithm-blocked'
    | 'journal'
  message: string
}

/**
 * - whole: what the trader requested.
 * - child: a part of it that opens; the whole was counted when it began.
 * - exit: a part that closes. No limit holds it back: nobody may be left in a position by a limit.
 */
export type OrderRole = 'whole' | 'child' | 'exit'

export interface RiskState {
  isHalted: boolean
  isVaultLocked: boolean
  /** Why the exchange cannot take orders now; empty where it can. */
  venueError: string
  /** Unspecified behaviors to this exchange have not all been answered. */
  isReconciling: boolean
  clockSkewMs: number
  /** The book that the price would be taken from is live. */
  isBookLive: boolean
  /** Decimal text. */
  bestBid: string | null
  bestAsk: string | null
  lastPrice: string | null
  /** The side that the order would take from; null where it is not known here. */
  depth: MarketDepth | null
  /** What the exchange takes; undefined where that is not known here. */
  kinds: OrderCapabilities['kinds'] | undefined
  role: OrderRole
  /** US dollars that earlier parts of the same whole have used or may still use. */
  earlierParts: string
  /** US dollars for one unit of the quote currency, and of the asset; null where unknown. */
  quoteUsd: string | null
  assetUsd: string | null
  /** What is held of the asset everywhere, in the asset. */
  position: string
  /** The trader lets nothing out that opens or adds to a position. */
  isReduceOnly: boolean
  /** Typed twice: how far it reaches through the market is meant, up to the outer bound. */
  isPriceConfirmed: boolean
  /** A part of a synthetic order: its price was checked when that began, and the market may have moved since. */
  isPriceChecked?: boolean
  /** An algorithm that may not open; undefined for orders by hand. */
  algorithmMayOpen?: boolean
  /** Null until the trader has set them; paper trading needs none. */
  limits: TradingLimits | null
  use: LimitUse
  isPaper: boolean
  now: number
}
