/** What the fact page leaves open, as switches: an adapter must live with either. */
export interface KrakenReadings {
  /** Names in GetApiKeyInfo. */
  keyInfoNames: 'camelCase' | 'snake_case'
  /** Whether a socket token lives as long as a private subscription on its line, or 15 minutes flat. */
  tokenLife: 'with-subscription' | 'fifteen-minutes'
  /** A post-only order that would trade. */
  postOnlyCross: 'error' | 'cancelled'
  /** REST candles of minutes without a trade. */
  emptyCandles: 'left-out' | 'zero-volume'
  /** Whether `since` of OHLC includes the candle that begins then. */
  sinceIsInclusive: boolean
  /** Where weekly candles begin: counted from the epoch, which was a Thursday, or on Mondays. */
  weeksBegin: 'epoch' | 'monday'
  /** The status frame comes once, or again every second. */
  statusFrame: 'once' | 'repeated'
  /** Figures of BalanceEx. */
  balanceFigures: 'text' | 'numbers'
  /** How TradesHistory spells the pair. */
  tradePair: 'altname' | 'id'
  /** Exponents in numbers of orders. */
  exponents: 'accepted' | 'refused'
  /** Digits beyond the lot. */
  extraDecimals: 'refused' | 'cut'
  /** FOK in add_order on the socket. */
  fillOrKillOnSocket: boolean
  /** The error of a cancel on the socket for an order that is gone. */
  goneOnSocket: 'EOrder:Invalid order' | 'EOrder:Unknown order'
  /** Whether `order_qty` may be left out beside `cash_order_qty`. */
  sizeBesideCash: 'left-out' | 'needed'
  /** How the refusal of a field that add_order does not know ends. */
  unsupportedField: 'with-its-name' | 'with-the-message'
  /** In what the fee of a sale is taken, where nothing was asked for. */
  feesOfSales: 'quote' | 'base'
  /** Verification tier, which decides the counters. */
  tier: 'starter' | 'intermediate' | 'pro'
}

export const krakenReadings: KrakenReadings = {
  keyInfoNames: 'camelCase',
  tokenLife: 'with-subscription',
  postOnlyCross: 'error',
  emptyCandles: 'left-out',
  sinceIsInclusive: true,
  weeksBegin: 'epoch',
  statusFrame: 'once',
  balanceFigures: 'text',
  tradePair: 'altname',
  exponents: 'accepted',
  extraDecimals: 'refused',
  fillOrKillOnSocket: true,
  goneOnSocket: 'EOrder:Invalid order',
  sizeBesideCash: 'left-out',
  unsupportedField: 'with-its-name',
  feesOfSales: 'quote',
  tier: 'intermediate',
}
