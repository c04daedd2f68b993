import type { Scaled } from '@leadline/decimal/scaled'
import { addScaled, multiplyScaled, withMoreDecimals } from '@leadline/decimal/scaled-arithmetic'
import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'

import { averagePrice } from '../ladder/ladder-numbers.ts'
import type { Side } from '../rows/market-rows.ts'

/** What it takes to trade through to a price: all that rests from the best price to there. */
export interface Reach {
  size: Scaled
  /** At the decimals of the ladder's prices, rounded. */
  average: number
}

export function reachTo(state: LadderState, side: Side, price: number): Reach | undefined {
  const sign = side === 'ask' ? 1 : -1
  let size: Scaled = 0
  let notional: Scaled = 0
  for (const row of side === 'ask' ? state.asks : state.bids) {
    if ((row.price - price) * sign > 0) break
    size = addScaled(size, row.size)
    notional = addScaled(notional, worth(row, state))
  }
  if (size === 0) return undefined
  return { size, average: averagePrice(notional, size, state) }
}

/** Condensed rows carry what they are worth; in others everything rests at the row's own price. */
function worth(row: LadderState['asks'][number], state: LadderState): Scaled {
  if (row.bestPrices) return row.notional
  const { priceDecimals, sizeDecimals, notionalDecimals } = state
  return withMoreDecimals(
    multiplyScaled(row.price, row.size),
    priceDecimals + sizeDecimals,
    notionalDecimals,
  )
}
