import {
  type RobinhoodRuleVariants,
  robinhoodRuleVariants,
} from '@leadline/matching-engine/rules/robinhood-rules'

/** What the fact page leaves open, as switches: an adapter must live with either. */
export interface RobinhoodVariants extends RobinhoodRuleVariants {
  /** Which numbers are quoted: as observed, all, or none. */
  quoting: 'observed' | 'all-text' | 'all-numbers'
  /** The word for a partly filled order. */
  partialWord: 'open' | 'partially_filled' | 'pending'
  /** The word for an order that has not reached a market yet. */
  firstWord: 'open' | 'pending'
  /** A client order id used again; where it is no longer remembered, or only in another account, it is a new order. */
  repeatedClientId: 'same-order' | 'refused' | 'another-order'
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
  /** Whether bid rows of the price for a size report the credit. */
  bidCredit: boolean
  /** Whether tight pairs are quoted with the bid above the ask. */
  crossedQuotes: boolean
  /** One bucket of calls for everything, or one per path. */
  bucket: 'per-user' | 'per-path'
  /** Cancelling an order that is gone already. */
  cancelGone: 400 | 200
  /** What a cancel that was taken is answered with. */
  cancelAnswer: 'order' | 'sentence' | 'nothing'
  /** Whether a cancel wants the right to place orders. */
  cancelNeeds: 'order-action' | 'nothing-more'
  /** The words of refusals. */
  refusalWords: 'documented' | 'others'
  /** Numbers of executions: padded to eighteen decimals, or as short as they can be. */
  executionNumbers: 'padded' | 'short'
  /** How fees are reported: to the last digit, or in cents that are rounded for the order or for each of its trades. */
  feeRounding: 'none' | 'cents-per-order' | 'cents-per-fill'
  /** The last second of a timestamp's half minute: still good, or not. */
  lastSecond: 'accepted' | 'refused'
  /** How many calls there may be: as published, or fewer. */
  callNumbers: 'published' | 'fewer'
  /** What a market order cannot get at once: given up, or left there for two minutes. */
  marketOrders: 'end-at-once' | 'rest-two-minutes'
  /** A limit that would trade at once. */
  crossingLimits: 'accepted' | 'refused'
  /** Whether one version of the API lists the orders of the other. */
  otherVersion: 'listed' | 'hidden'
  /** Rows on a page of orders. */
  pageRows: 25 | 2
  /** How far a list of orders reaches back that is not asked to begin anywhere. */
  unaskedReach: 'everything' | 'two-minutes'
  /** How long an order that has ended can be requested. */
  endedOrders: 'kept' | 'gone-after-two-minutes'
  /** How many accounts a key belongs to. */
  accounts: 'one' | 'two'
  /** Most symbols in one query for quotes; 0 for any number. */
  mostSymbols: 0 | 1
}

export const robinhoodVariants: RobinhoodVariants = {
  ...robinhoodRuleVariants,
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
  cancelAnswer: 'order',
  cancelNeeds: 'order-action',
  refusalWords: 'documented',
  executionNumbers: 'padded',
  feeRounding: 'none',
  lastSecond: 'accepted',
  callNumbers: 'published',
  marketOrders: 'end-at-once',
  crossingLimits: 'accepted',
  otherVersion: 'listed',
  pageRows: 25,
  unaskedReach: 'everything',
  endedOrders: 'kept',
  accounts: 'one',
  mostSymbols: 0,
}
