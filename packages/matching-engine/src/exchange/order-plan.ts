import type { Side } from '../book/resting-order.ts'
import type { Amount } from './amount.ts'
import type { TradedInstrument } from './traded-instrument.ts'

/** What happens when an order meets one of the same account. */
export type SelfTradeRule = 'cancel-newest' | 'cancel-oldest' | 'cancel-both' | 'decrement'

/** When a waiting order wakes up, watching the last trade. */
export type Trigger =
  | { kind: 'touch'; price: number; direction: 'up' | 'down' }
  | {
      kind: 'trail'
      /** Follows rising prices and fires on the way down, or the other way round. */
      direction: 'up' | 'down'
      /** Ticks, or hundredths of a percent of the best price seen. */
      offset: { ticks: number } | { bps: number }
      /** Follows only once this price was reached. */
      from?: number
    }

/** An order as an exchange understood it. Prices are ticks, sizes lots. */
export interface OrderPlan {
  instrument: TradedInstrument
  side: Side
  /** How much; or how much money to spend or to get. */
  size: number | { funds: Amount }
  /** Whether `funds` contain the fee. */
  fundsIncludeFee?: boolean
  /** Undefined for a market order. */
  limit: number | undefined
  /** Of a trailing order that becomes a limit order: how far from its stop, in ticks. */
  limitOffset?: number
  /** A market order goes no further than this. */
  protect?: number
  timeInForce: 'gtc' | 'ioc' | 'fok'
  expiresAt?: number
  startsAt?: number
  postOnly?: boolean
  /** How much of it the book shows. */
  display?: number
  trigger?: Trigger
  /** A resting order that turns into another limit when the last trade touches a price. */
  bracket?: { stop: number; direction: 'up' | 'down'; limitAfter: number }
  clientId: string
  selfTrade: SelfTradeRule
  /** Pays and receives this currency instead of the instrument's quote currency, one to one. */
  wallet?: string
}

/** Why an order was not taken, or ended before it was filled. */
export type Reason =
  | 'insufficient-funds'
  | 'post-only'
  | 'no-liquidity'
  | 'not-filled-at-once'
  | 'not-filled-whole'
  | 'price-protection'
  | 'self-trade'
  | 'market-closed'
  | 'triggers-at-once'
  | 'requested'
  | 'time-reached'
  | 'linked-order'
  | 'amended-below-filled'
  | 'exchange'
