import type { Side } from '../book/resting-order.ts'

/** A print. Numbers rise by one per instrument, without holes. */
export interface MarketTrade {
  id: number
  /** Milliseconds. */
  time: number
  /** Ticks and lots. */
  price: number
  size: number
  takerSide: Side
}
