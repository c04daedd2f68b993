import {
  type CoinbaseRuleVariants,
  coinbaseRuleVariants,
} from '@leadline/matching-engine/rules/coinbase-rules'

/** What the fact page leaves open, as switches: an adapter must live with either. */
export interface CoinbaseVariants extends CoinbaseRuleVariants {
  /** Calls a second: 10 per address and 30 per user by a page that is gone. */
  publicPerSecond: number
  privatePerSecond: number
  /** Whether the 10,000 calls an hour of another interface of the exchange count here too. */
  callsPerHour: number | null
  /** Most intervals of a candle window that are answered: 349 strictly, 350 by other reports. */
  mostCandles: 349 | 350
  /** Whether a candle that begins exactly at `end` is included. */
  candleEndIsInclusive: boolean
  /** Which rows are left out where a window has more of them than `limit`. */
  candleLimit: 'keeps-newest' | 'keeps-oldest'
  /** level2 products per connection; measured as 30. */
  mostBooks: number
  /** Too many level2 products: the message alone is refused, or the socket closes too. */
  tooManyBooks: 'refuses' | 'closes'
  /** How a limit order that reached its time ends. */
  reachedEndTime: 'EXPIRED' | 'CANCELLED'
  /** What a client order id may be made of: anything, or the digits and dashes of a UUID. */
  clientIds: 'anything' | 'uuid'
  /** A client order id used again: the old order in a success, or a failure. */
  repeatedClientId: 'silent-success' | 'failure'
  /** Open orders per product, and what becomes of one more: refused, or taken and failed. */
  mostOpenOrders: number
  tooManyOrders: 'refused' | 'failed-later'
  /** Whether stop-limit and bracket orders are offered on spot. */
  stopOrders: boolean
  /** Whether the amount of a quote-sized buy contains the fee. */
  quoteSizeIncludesFee: boolean
  /** `errors` of a refused edit: a list as in the spec, or an object as before. */
  editErrors: 'list' | 'object'
  /** An order id nobody knows: 404, or an order that is null. */
  unknownOrder: '404' | 'null-order'
  /** Whether user updates of orders on `-USDC` carry the id they were sent with, or the book's. */
  userProductId: 'submitted' | 'book'
  /** Trades in the first message of market_trades. */
  tradesInSnapshot: number
  /** How long a connection lives at most. */
  connectionLifeMs: number | null
  /** How often the server pings, if it does. */
  pingEveryMs: number | null
  /** What stands in answers of 401, 403 and 404: what was quoted, nothing, or a page for a browser. */
  refusalBodies: 'quoted' | 'empty' | 'html'
  /** What a key is answered from an address that it is not meant for. */
  fromElsewhere: 'not-checked' | 401 | 403
  /** How long after something happened the user channel reports it, and lists of orders and fills have it. */
  reportedAfterMs: number
  listedAfterMs: number
  fillsAfterMs: number
  /** How long orders that are over, and their fills, can be read. */
  keptForMs: number | null
}

export const coinbaseVariants: CoinbaseVariants = {
  ...coinbaseRuleVariants,
  publicPerSecond: 10,
  privatePerSecond: 30,
  callsPerHour: null,
  mostCandles: 349,
  candleEndIsInclusive: true,
  candleLimit: 'keeps-newest',
  mostBooks: 30,
  tooManyBooks: 'refuses',
  reachedEndTime: 'EXPIRED',
  clientIds: 'anything',
  repeatedClientId: 'silent-success',
  mostOpenOrders: 500,
  tooManyOrders: 'refused',
  stopOrders: true,
  quoteSizeIncludesFee: true,
  editErrors: 'list',
  unknownOrder: '404',
  userProductId: 'submitted',
  tradesInSnapshot: 100,
  connectionLifeMs: null,
  pingEveryMs: null,
  refusalBodies: 'quoted',
  fromElsewhere: 'not-checked',
  reportedAfterMs: 0,
  listedAfterMs: 0,
  fillsAfterMs: 0,
  keptForMs: null,
}
