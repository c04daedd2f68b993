import type { Scaled } from '@leadline/decimal/scaled'

/** Who crossed the spread, on every exchange alike. */
export type TakerSide = 'buy' | 'sell'

/** One trade as it was printed. */
export interface Print {
  /** The exchange's own number for it, as text; unique within the instrument. */
  id: string
  /** At the instrument's scale. */
  price: number
  size: Scaled
  takerSide: TakerSide
  /** Milliseconds, by the exchange's clock. */
  time: number
  /** It happened before we were subscribed, or while a connection was down: history, not new. */
  isBackfill: boolean
  /** Its exchange's clock is wrong, so that `time` is by ours. */
  isOurTime?: boolean
}
