/** How one exchange treats orders and money. */
export interface ExchangeRules {
  /** In millionths of the value. */
  makerFee: number
  takerFee: number
  /** In which currency fees are taken: always the quote currency, what the fill brings in, or what it is paid with. */
  feeIn: 'quote' | 'received' | 'paid'
  /** Fees are cut to so many decimals. */
  feeDecimals: number
  /** Whether a stop order that still waits holds its funds. */
  stopsHold: boolean
  /** A post-only order that would trade: refused at once, or accepted and cancelled. */
  postOnlyCross: 'refuse' | 'cancel'
  /** An order that is only made smaller goes to the end of its queue, where it would usually keep its place. */
  smallerLosesPlace?: boolean
  /** How orders are numbered. */
  orderId: (number: number) => string
}
