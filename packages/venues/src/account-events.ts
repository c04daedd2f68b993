import type { OrderKind, OrderSide, TimeInForce, TrailingOffset } from './order-terms.ts'

/** What a key may do, as far as the exchange reports; null where it cannot be determined. */
export interface KeyFacts {
  canView: boolean | null
  canTrade: boolean | null
  canWithdraw: boolean | null
  /** The exchange answered, and does not report this of a key. Without it, null means that it has not answered yet. */
  isWithdrawalUntold?: boolean
  /** The exchange's own words for what is granted. */
  permissions: readonly {
    name: string
    granted: boolean | null
    isDangerous: boolean
    /** Leadline does without it. */
    isUnneeded?: boolean
  }[]
  /** Which account or portfolio it belongs to, as readable text; empty where not reported. */
  account: string
  /** The exchange's own number of the account, to say whether two keys open the same one; absent where not reported. */
  accountId?: string
  /** The fee or verification tier in the exchange's words; empty where not reported. */
  tier: string
}

export interface Balance {
  asset: string
  /** Decimal text. */
  available: string
  held: string
}

/** Fractions as decimal text: 0.0025 is 0.25 %. */
export interface FeeRates {
  /** Null: for every symbol that has no rates of its own. */
  symbol: string | null
  maker: string
  taker: string
}

export type VenueOrderStatus =
  | 'pending'
  | 'open'
  | 'partially-filled'
  | 'filled'
  | 'canceled'
  | 'expired'
  | 'rejected'
  /** The exchange used a word that we do not know: ask again, assume nothing. */
  | 'unknown'

/** What an exchange says of an order at some moment. Amounts are cumulative decimal text; null where not reported. */
export interface OrderReport {
  venueOrderId: string
  clientOrderId: string | null
  symbol: string | null
  side: OrderSide | null
  kind: OrderKind | null
  timeInForce: TimeInForce | null
  limitPrice: string | null
  stopPrice: string | null
  /** How far a stop trails, and how far beyond it its limit lies: absent where not reported. */
  trailing?: TrailingOffset | undefined
  limitOffset?: string | undefined
  /** In the asset. */
  size: string | null
  quoteSize: string | null
  filled: string | null
  averagePrice: string | null
  status: VenueOrderStatus
  /** It is open, and the exchange has been asked to cancel it and has not said so yet. */
  isCancelPending: boolean
  postOnly: boolean | null
  /** Why it ended or was refused, in the exchange's words; empty where not reported. */
  reason: string
  /** Of an order that was taken and given back at once: what a refusal of it would have said. */
  refusal?: Refusal
  createdAt: number | null
  /** Milliseconds by the exchange's clock where reported, else by ours: never used to order reports of one order. */
  time: number
  source: 'stream' | 'answer' | 'poll'
}

export interface FillReport {
  /** Unique at this exchange and account. */
  fillId: string
  venueOrderId: string
  clientOrderId: string | null
  symbol: string
  side: OrderSide
  price: string
  size: string
  fee: string
  feeAsset: string
  liquidity: 'maker' | 'taker' | 'unknown'
  time: number
  source: 'stream' | 'answer' | 'poll'
}

/** Why an exchange said no, by meaning; the screen has words for each. */
export type RefusalMeaning =
  | 'insufficient-funds'
  | 'would-cross'
  | 'too-small'
  | 'too-large'
  | 'bad-price-step'
  | 'bad-size-step'
  | 'price-too-far'
  | 'no-liquidity'
  | 'market-closed'
  | 'not-allowed'
  | 'bad-expiry'
  | 'duplicate-id'
  | 'too-many-orders'
  | 'rate-limited'
  | 'key-refused'
  | 'clock-skew'
  | 'maintenance'
  | 'unknown-order'
  | 'already-done'
  | 'bad-request'
  | 'other'

export interface Refusal {
  meaning: RefusalMeaning
  /** The exchange's code, shown second; empty where there is none. */
  code: string
  /** Its own words, shown last. */
  text: string
}

/** What became of a request to place, amend or cancel. */
export type RequestOutcome =
  | { kind: 'accepted'; venueOrderId: string | null }
  | { kind: 'refused'; refusal: Refusal }
  /** No answer, or one that does not report: it may have happened. Ask; never send again on a guess. */
  | { kind: 'unknown'; reason: string }
  /** It surely never left this computer. */
  | { kind: 'not-sent'; reason: string }
