import { parseScaled, type Scaled } from '@leadline/decimal/scaled'
import type { LadderRow, LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import { exact, toStep } from '@leadline/orders/decimal-text'

import type { OwnOrder } from '../../../platform/trading/own-trading.ts'
import type { Side } from '../rows/market-rows.ts'
import { twiceMid } from '../rows/standing-rows.ts'

/** An order of one's own with its price as the ladder counts it. */
export interface PlacedOrder extends OwnOrder {
  scaledPrice: number
  /** On which side of the mid line its price stands. */
  ladderSide: Side
}

export function placeOrders(orders: readonly OwnOrder[], state: LadderState): PlacedOrder[] {
  const twice = twiceMid(state)
  return orders.flatMap((order) => {
    const scaledPrice = parseScaled(onStep(order, state.priceDecimals), state.priceDecimals)
    if (typeof scaledPrice !== 'number') return []
    return { ...order, scaledPrice, ladderSide: sideOf(order, scaledPrice, twice) }
  })
}

/** A trailing stop of a percentage stands between two steps: it is set off at the first one beyond. */
function onStep({ price, side, isHeld = false }: OwnOrder, decimals: number): string {
  if (!isHeld) return price
  const step = exact('1')
    .div(exact(String(10 ** decimals)))
    .toFixed()
  return toStep(exact(price), step, side === 'sell' ? 'down' : 'up').toFixed()
}

/** What rests is among its like. What waits stands where its price is: a stop that sells, below the market. */
function sideOf({ part, side }: OwnOrder, price: number, twice: number | undefined): Side {
  if (part === 'resting') return side === 'buy' ? 'bid' : 'ask'
  if (twice === undefined) return side === 'buy' ? 'ask' : 'bid'
  return price * 2 < twice ? 'bid' : 'ask'
}

/** The price of the row in which an order stands: its own, or that of the first row that reaches it. */
export function rowPriceOf(
  { scaledPrice, ladderSide }: PlacedOrder,
  state: LadderState,
  gridStep: number | undefined,
): number | undefined {
  if (gridStep !== undefined) {
    const steps = scaledPrice / gridStep
    return (ladderSide === 'ask' ? Math.ceil(steps) : Math.floor(steps)) * gridStep
  }
  const sign = ladderSide === 'ask' ? 1 : -1
  const rows = ladderSide === 'ask' ? state.asks : state.bids
  return rows.find(({ price }) => (price - scaledPrice) * sign >= 0)?.price
}

/** Own orders are always shown: where a filter hides all else at their price, they get an empty row. */
export function withOwnRows(state: LadderState, orders: readonly PlacedOrder[]): LadderState {
  if (orders.length === 0) return state
  const side = (rows: readonly LadderRow[], ladderSide: Side, sign: 1 | -1) => {
    const prices = new Set(rows.map(({ price }) => price))
    const last = rows.at(-1)?.price ?? Infinity * sign
    const missing = orders.filter(
      (order) =>
        order.ladderSide === ladderSide &&
        !prices.has(order.scaledPrice) &&
        (order.scaledPrice - last) * sign < 0,
    )
    if (missing.length === 0) return rows
    const sizes: Scaled[] = state.columns.map(() => 0)
    const empty = [...new Set(missing.map(({ scaledPrice }) => scaledPrice))].map((price) => ({
      price,
      size: 0,
      sizes,
      quotes: 0,
      notional: 0,
    }))
    return [...rows, ...empty].toSorted((one, other) => (one.price - other.price) * sign)
  }
  return { ...state, asks: side(state.asks, 'ask', 1), bids: side(state.bids, 'bid', -1) }
}
