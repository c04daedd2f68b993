/** What the fact page leaves open, as switches: an adapter must live with either. */
export interface CoinbaseReadings {
  /** Most intervals of a candle window that are answered: 349 strictly, 350 by other reports. */
  mostCandles: 349 | 350
  /** Whether a candle that begins exactly at `end` is included. */
  candleEndIsInclusive: boolean
  /** level2 products per connection; measured as 30. */
  mostBooks: number
  /** Too many level2 products: the message alone is refused, or the socket closes too. */
  tooManyBooks: 'refuses' | 'closes'
  /** How a limit order that reached its time ends. */
  reachedEndTime: 'EXPIRED' | 'CANCELLED'
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
}

export const coinbaseReadings: CoinbaseReadings = {
  mostCandles: 349,
  candleEndIsInclusive: true,
  mostBooks: 30,
  tooManyBooks: 'refuses',
  reachedEndTime: 'EXPIRED',
  repeatedClientId: 'silent-success',
  mostOpenOrders: 500,
  tooManyOrders: 'refused',
  stopOrders: true,
  quoteSizeIncludesFee: true,
  editErrors: 'list',
  unknownOrder: '404',
  userProductId: 'submitted',
}
