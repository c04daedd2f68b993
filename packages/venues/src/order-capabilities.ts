import type { OrderKind, TimeInForce } from './order-terms.ts'

/** What an exchange's own order entry can and cannot do, as its page of facts says. */
export interface OrderCapabilities {
  kinds: Readonly<Partial<Record<OrderKind, KindCapability>>>
  /** 'in-place' keeps the order's number; 'replace' is one call that cancels and places; null: cancel, then place. */
  amend: 'in-place' | 'replace' | null
  /** What an amendment in place may change. */
  amendable: readonly ('price' | 'size' | 'stop-price' | 'limit-offset')[]
  /** What is held back when an order is placed, beside its own amount. */
  holds: {
    /** The fee of a buy, at the taker's rate; false where it is taken out of what was bought. */
    feeOfBuys: boolean
    /** The funds of a stop that has not triggered. */
    stops: boolean
  }
  cancelAll: { perSymbol: boolean; everything: boolean }
  /** The exchange cancels all orders by itself unless configured not to within so many seconds. */
  deadMansSwitch: { minSeconds: number; maxSeconds: number } | null
  /** Cancels the orders of a connection when the connection ends. */
  cancelOnDisconnect: boolean
  /** An order can be tried without being placed. */
  validatesWithoutPlacing: boolean
  clientOrderId: {
    /** A fresh random number in this form is always accepted. */
    form: 'uuid' | 'uuid-hex'
    /** Sending one again: returns the first order, is refused while that is open, or may place a second order. */
    whenRepeated: 'returns-first' | 'refused-while-open' | 'unknown'
    /** The exchange can be asked for an order by it. */
    canBeQueried: boolean
  }
}

export interface KindCapability {
  timeInForce: readonly TimeInForce[]
  postOnly: boolean
  /** May be sized in money: buys, sells, both or neither. */
  quoteSized: readonly ('buy' | 'sell')[]
  /** May show only a part of itself. */
  iceberg: boolean
  /** Its limit is no price but a distance from its stop: the stop moves, and the limit with it. */
  isLimitOffset?: true
  /**
   * The exchange's own protection: it lets such an order trade only so many percent beyond the market, or beyond its
   * stop, and cancels the rest. Absent where it has none, or where nobody says how far it reaches.
   */
  collarPercent?: Readonly<Record<'buy' | 'sell', string>>
  /** A caution as readable text for the ticket; empty where there is none. */
  caution: string
}
