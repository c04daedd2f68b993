/**
 * How an exchange counts requests, as data. A cost of a request names a bucket; 'trading:BTC-USD' is a bucket of its
 * own with the numbers of 'trading', for exchanges that count per market.
 */
export interface BucketLimit {
  /** Shared by everything that leaves this computer, or counted for each key by itself. */
  scope: 'address' | 'key'
  capacity: number
  /**
   * 'steady': what was used flows back at so much per second. 'window': all of it comes back when the exchange's clock
   * passes the next multiple of the window.
   */
  refill: { kind: 'steady'; perSecond: number } | { kind: 'window'; windowMs: number }
  /** So much is left for cancels, orders and the queries what became of them. */
  reserve?: number
  /** A header in which the exchange says how much is used, or how much is left: it is believed over our count. */
  usedHeader?: string
  remainingHeader?: string
}

/** What the session must know of an exchange to keep within what it allows. */
export interface SessionLimits {
  buckets: Readonly<Record<string, BucketLimit>>
  /** Requests under way at the same time: public ones, those of one key, and beyond that for cancels and orders. */
  inFlight: { public: number; key: number; urgent: number }
  /** Attempts to open a connection, all connections of the exchange together. */
  connects: { spacingMs: number; perWindow: number; windowMs: number }
  /**
   * A lost connection is opened again after `minMs` and a random part of a span that doubles from `baseMs` to `maxMs`.
   */
  reconnect: { minMs: number; baseMs: number; maxMs: number }
}

/** For an exchange that says nothing better. */
export const cautiousLimits: SessionLimits = {
  buckets: {},
  inFlight: { public: 2, key: 1, urgent: 1 },
  connects: { spacingMs: 300, perWindow: 60, windowMs: 300_000 },
  reconnect: { minMs: 250, baseMs: 1000, maxMs: 60_000 },
}
