import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import { venueOf } from '@leadline/venues/venue-registry'

import { formatNumber } from '../../../platform/numbers/format-number.ts'
import type { Word } from '../ladder/ladder-words.ts'
import type { StandingRows } from '../rows/standing-rows.ts'
import { shortMark } from './own-marks.ts'
import { type PlacedOrder, rowPriceOf } from './own-rows.ts'

/** Own orders that left the ladder by one of its edges. */
export interface EdgeOrders {
  words: Word[]
  /** Rows to scroll to see the nearest of them; undefined where the ladder does not reach that far. */
  rowsAway: number | undefined
}

export function ordersBeyond(
  edge: 'above' | 'below',
  orders: readonly PlacedOrder[],
  state: LadderState,
  gridStep: number | undefined,
  rows: StandingRows,
  slots: number,
): EdgeOrders | undefined {
  const out = orders.flatMap((order) => {
    const price = rowPriceOf(order, state, gridStep)
    const slot = price === undefined ? undefined : rows.slotOf(price, order.ladderSide)
    const isAbove = slot === undefined ? order.ladderSide === 'ask' : slot < 0
    const isOut = slot === undefined || slot < 0 || slot >= slots
    return isOut && isAbove === (edge === 'above') ? { order, slot } : []
  })
  const distance = (slot: number | undefined) =>
    slot === undefined ? Infinity : edge === 'above' ? -slot : slot - slots + 1
  const [nearest] = out.toSorted((one, other) => distance(one.slot) - distance(other.slot))
  if (!nearest) return undefined
  const { order, slot } = nearest
  const price = formatNumber(order.scaledPrice, state.priceDecimals)
  const away = distance(slot)
  // Trigger and limit of one stop are one order.
  const count = new Set(out.map((each) => each.order.orderId)).size
  return {
    words: [
      { text: edge === 'above' ? '▲' : '▼', kind: order.side === 'buy' ? 'bid' : 'ask' },
      { text: `${count} ${count === 1 ? 'order' : 'orders'} ${edge}:` },
      {
        text: `${shortMark(order)} ${venueOf(order.venue).monogram} ${price}`,
        kind: 'number',
      },
    ],
    rowsAway: Number.isFinite(away) ? (edge === 'above' ? away : -away) : undefined,
  }
}
