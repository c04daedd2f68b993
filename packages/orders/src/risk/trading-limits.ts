/**
 * What the trader allows, whoever sends the order. Nothing here has a default: they are requested before the first real
 * order, because no program knows somebody's means. Amounts are decimal text in US dollars.
 */
export interface TradingLimits {
  /**
   * Largest notional of one order, of either side: the whole of what was requested, however many parts it leaves in.
   */
  orderNotional: string
  /** Largest notional of each part of an order that leaves in parts. Absent: none, as in what was written before. */
  childNotional?: string | undefined
  /** Opening notional per UTC day, all exchanges together. */
  dayNotional: string
  /** Opening notional per symbol and UTC day. */
  symbolDayNotional: string
  /** Largest value held of one asset, over all exchanges. */
  positionNotional: string
  /**
   * A limit price may be this far through the market, in percent; beyond it, it is typed twice. A market order reaches
   * so far and no further.
   */
  priceBandPercent: string
  /** Opening is blocked when realized, fees and open positions since 00:00 UTC are worse than minus this. */
  dayLoss: string
  ordersPerSecond: number
}

/** How much of each is used, as the screen of limits shows it. Decimal text in US dollars. */
export interface LimitUse {
  dayNotional: string
  symbolDayNotional: Readonly<Record<string, string>>
  dayResult: string
  /** Assets without a price now. While there is one, `dayResult` is not known. */
  noPriceFor: readonly string[]
  /** Milliseconds of the orders of the last second. */
  recentOrders: readonly number[]
}
