import type { LimitUse, TradingLimits } from './trading-limits.ts'

/** Everything that may stop an order, each with its reason in words and whether the trader may go on by typing. */
export interface GateRefusal {
  guard:
    | 'halt'
    | 'vault-locked'
    | 'venue-unhealthy'
    | 'reconciling'
    | 'clock-skew'
    | 'stale-book'
    | 'limits-not-set'
    | 'order-notional'
    | 'day-notional'
    | 'symbol-day-notional'
    | 'position'
    | 'price-band'
    | 'loss'
    | 'order-rate'
    | 'reduce-only'
    | 'algorithm-blocked'
    | 'journal'
  message: string
}

export interface GateState {
  isHalted: boolean
  isVaultLocked: boolean
  /** Why the exchange cannot take orders now; empty where it can. */
  venueTrouble: string
  /** Open questions to this exchange have not all been answered. */
  isReconciling: boolean
  clockSkewMs: number
  /** The book that the price would be taken from is live. */
  isBookLive: boolean
  /** Decimal text. */
  bestBid: string | null
  bestAsk: string | null
  lastPrice: string | null
  /** US dollars for one unit of the quote currency, and of the asset; null where unknown. */
  quoteUsd: string | null
  assetUsd: string | null
  /** What is held of the asset everywhere, in the asset. */
  position: string
  /** The trader lets nothing out that opens or adds to a position. */
  isReduceOnly: boolean
  /** Typed twice, or not typed by a person at all: how far it reaches through the market is meant. */
  isPriceConfirmed: boolean
  /** An algorithm that may not open; undefined for orders by hand. */
  algorithmMayOpen?: boolean
  /** Null until the trader has set them; practice needs none. */
  limits: TradingLimits | null
  use: LimitUse
  isPractice: boolean
  now: number
}
