import {
  type KrakenRuleVariants,
  krakenRuleVariants,
} from '@leadline/matching-engine/rules/kraken-rules'

/** What the fact page leaves open, as switches: an adapter must live with either. */
export interface KrakenVariants extends KrakenRuleVariants {
  /** Names in GetApiKeyInfo. */
  keyInfoNames: 'camelCase' | 'snake_case'
  /** Whether a socket token lives as long as a private subscription on its connection, or 15 minutes flat. */
  tokenLife: 'with-subscription' | 'fifteen-minutes'
  /** What the counter of a pair is called in rows of executions, where it was requested. */
  counterName: 'ratecount' | 'rate_count' | 'left-out'
  /** What the rows of open orders in the first frame of executions are called. */
  firstRows: 'new' | 'status' | 'restated'
  /** Whether rows after the first repeat sums and sizes, or leave all of them to whoever remembers. */
  laterRows: 'with-sums' | 'bare'
  /** REST candles of minutes without a trade. */
  emptyCandles: 'left-out' | 'zero-volume'
  /** Whether `since` of OHLC includes the candle that begins then. */
  sinceIsInclusive: boolean
  /** Where weekly candles begin: counted from the epoch, which was a Thursday, or on Mondays. */
  weeksBegin: 'epoch' | 'monday'
  /** The status frame comes once, or again every second. */
  statusFrame: 'once' | 'repeated'
  /** Numbers of BalanceEx. */
  balanceNumbers: 'text' | 'numbers'
  /** How TradesHistory spells the pair. */
  tradePair: 'altname' | 'id'
  /** Exponents in numbers of orders. */
  exponents: 'accepted' | 'refused'
  /** Numbers of orders on the socket that come as text. */
  textNumbers: 'accepted' | 'refused'
  /** Digits beyond the lot. */
  extraDecimals: 'refused' | 'cut'
  /** FOK in add_order on the socket. */
  fillOrKillOnSocket: boolean
  /** FOK in batch_add on the socket. */
  fillOrKillInBatch: boolean
  /** What the wallet that trades is called. */
  walletId: string
  /** What must be ticked on a key for each of the account's channels. */
  executionsNeed: string
  balancesNeed: string
  /** Public calls: so many at once, and so many a second. */
  publicBurst: number
  publicPerSecond: number
  /** Messages a second on a connection. */
  messagesPerSecond: number | null
  /** How long a connection lives at most. */
  connectionLifeMs: number | null
  /** How long orders that are over, and their trades, can be read. */
  keptForMs: number | null
  /** How a client id comes back: as it was sent, in capitals, or in small letters without dashes. */
  clientIds: 'as-sent' | 'capitals' | 'bare'
  /** The longest client id that is free text. */
  longestClientId: 18 | 19
  /** The error of a cancel on the socket for an order that is gone. */
  goneOnSocket: 'EOrder:Invalid order' | 'EOrder:Unknown order'
  /** Whether `order_qty` may be left out beside `cash_order_qty`. */
  sizeBesideCash: 'left-out' | 'needed'
  /** How the refusal of a field that add_order does not know ends. */
  unsupportedField: 'with-its-name' | 'with-the-message'
  /** Verification tier, which decides the counters. */
  tier: 'starter' | 'intermediate' | 'pro'
}

export const krakenVariants: KrakenVariants = {
  ...krakenRuleVariants,
  keyInfoNames: 'camelCase',
  tokenLife: 'with-subscription',
  counterName: 'ratecount',
  firstRows: 'new',
  laterRows: 'with-sums',
  emptyCandles: 'left-out',
  sinceIsInclusive: true,
  weeksBegin: 'epoch',
  statusFrame: 'once',
  balanceNumbers: 'text',
  tradePair: 'altname',
  exponents: 'accepted',
  textNumbers: 'accepted',
  extraDecimals: 'refused',
  fillOrKillOnSocket: true,
  fillOrKillInBatch: true,
  walletId: 'main',
  executionsNeed: 'query-open-trades',
  balancesNeed: 'query-funds',
  publicBurst: 15,
  publicPerSecond: 1,
  messagesPerSecond: null,
  connectionLifeMs: null,
  keptForMs: null,
  clientIds: 'as-sent',
  longestClientId: 18,
  goneOnSocket: 'EOrder:Invalid order',
  sizeBesideCash: 'left-out',
  unsupportedField: 'with-its-name',
  tier: 'intermediate',
}
