/** What the fact page leaves open, as switches: an adapter must live with either. */
export interface RobinhoodReadings {
  /** Which figures are quoted: as observed, all, or none. */
  quoting: 'observed' | 'all-text' | 'all-numbers'
  /** The word for a partly filled order. */
  partialWord: 'open' | 'partially_filled' | 'pending'
  /** The word for an order that has not reached a market yet. */
  firstWord: 'open' | 'pending'
  /** A client order id used again. */
  repeatedClientId: 'same-order' | 'refused'
  /** An order that cannot be paid. */
  insufficient: 'refused' | 'failed-order'
  /** Too many calls. */
  throttled: 429 | 401
  /** Whether an answer to too many calls says how long to wait. */
  retryAfter: boolean
  /** What the price for a size is: of all of it, or of its last piece. */
  priceForSize: 'average' | 'worst'
  /** A price for less than the smallest order. */
  smallSizes: 'priced' | 'refused'
  /** Timestamps that are ahead. */
  future: 'accepted' | 'refused'
  /** Whether `next` repeats the account number. */
  nextRepeatsAccount: boolean
  /** Whether bid rows of the price for a size tell the credit. */
  bidCredit: boolean
  /** Whether tight pairs are quoted with the bid above the ask. */
  crossedQuotes: boolean
  /** One bucket of calls for everything, or one per path. */
  bucket: 'per-user' | 'per-path'
  /** Cancelling an order that is gone already. */
  cancelGone: 400 | 200
}

export const robinhoodReadings: RobinhoodReadings = {
  quoting: 'observed',
  partialWord: 'open',
  firstWord: 'open',
  repeatedClientId: 'same-order',
  insufficient: 'refused',
  throttled: 429,
  retryAfter: false,
  priceForSize: 'average',
  smallSizes: 'priced',
  future: 'accepted',
  nextRepeatsAccount: true,
  bidCredit: false,
  crossedQuotes: true,
  bucket: 'per-user',
  cancelGone: 400,
}
