/** What an order does at the exchange. The ones that only Leadline knows (OCO, TWAP …) are made of these. */
export type OrderKind =
  | 'market'
  | 'limit'
  | 'stop-market'
  | 'stop-limit'
  | 'take-profit-market'
  | 'take-profit-limit'
  | 'trailing-stop-market'
  | 'trailing-stop-limit'
  /** A take-profit limit and a stop in one order at the exchange; Coinbase calls it a bracket. */
  | 'bracket'

export type TimeInForce = 'gtc' | 'ioc' | 'fok' | 'gtd'

export type OrderSide = 'buy' | 'sell'

/** How far a trailing stop stays behind the market. */
export interface TrailingOffset {
  unit: 'percent' | 'price'
  /** Decimal text. */
  value: string
}

/** Everything an exchange is reported about a new order. Amounts are decimal text on the instrument's steps. */
export interface OrderTerms {
  symbol: string
  side: OrderSide
  kind: OrderKind
  /** In the asset; null when the order is sized in money. */
  size: string | null
  /** In the quote currency, for market orders that are sized in money; else null. */
  quoteSize: string | null
  limitPrice: string | null
  stopPrice: string | null
  trailing: TrailingOffset | null
  /**
   * Of a trailing stop limit, where the exchange takes its limit as a distance: how far beyond the stop it lies, in the
   * quote currency, below it for a sell and above it for a buy. Absent elsewhere, and from what was written before.
   */
  limitOffset?: string | undefined
  /** A market order that leaves as a limit inside the trader's price band: the limit is the worst price it may reach. */
  isMarketable?: true | undefined
  timeInForce: TimeInForce
  /** Milliseconds, with gtd; else null. */
  expiresAt: number | null
  postOnly: boolean
  /** Show only so much of it at a time, where the exchange itself can; else null. */
  displaySize: string | null
}
