import type { LadderRow } from '@leadline/desk-protocol/frames/ladder-state'

import type { OwnMark } from '../own-orders/own-marks.ts'
import type { Side } from './market-rows.ts'

/** What a slot shows. */
export interface RowContent {
  /** NaN: nothing stands here. */
  price: number
  side: Side
  row: LadderRow | undefined
  /** Nothing is there any more: what rested here last, for as long as the row keeps its price. */
  emptied: LadderRow | undefined
  isBest: boolean
  /** Both sides reach this price. */
  isCrossed: boolean
  /** Who crossed the spread in the last trade, if it was at this price. */
  last: 'buy' | 'sell' | undefined
  own: OwnMark | undefined
  cursor: number | undefined
}
