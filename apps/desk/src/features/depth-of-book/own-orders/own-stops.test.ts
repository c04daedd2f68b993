import { formatScaled } from '@leadline/decimal/scaled'
import type { LadderRow, LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { expect, test } from 'vitest'

import { ownOrders } from '../../../platform/trading/working-orders.ts'
import type { DepthSettings } from '../depth-settings.ts'
import { Hold } from '../rows/hold.ts'
import { LadderStand } from '../rows/ladder-stand.ts'
import { ordersBeyond } from './own-edges.ts'
import { markOrders } from './own-marks.ts'
import { placeOrders, withOwnRows } from './own-rows.ts'

const slots = 20
const row = (price: number): LadderRow => ({
  price,
  size: 100,
  sizes: [100],
  quotes: 0,
  notional: 0,
})

/** A market at 60,000.00 to 60,000.20, with a row every step cents. */
function market(step: number): LadderState {
  const side = (best: number, sign: 1 | -1) =>
    Array.from({ length: 40 }, (_, at) => row(best + at * step * sign))
  return {
    priceDecimals: 2,
    sizeDecimals: 8,
    notionalDecimals: 10,
    sizeStepDecimals: 8,
    columns: [{ venue: 0, state: 'live' }],
    bids: side(Math.floor(6_000_000 / step) * step, -1),
    asks: side(Math.ceil(6_000_020 / step) * step, 1),
    bestBid: 6_000_000,
    bestAsk: 6_000_020,
    bestBidColumn: 0,
    bestAskColumn: 0,
    hidden: 0,
    isCut: false,
    changedAt: 0,
  }
}

function order(changes: Partial<WireOrder['terms']>): WireOrder {
  const terms = { ...limitBuy, symbol: 'BTC-USD', size: '0.05', ...changes }
  return {
    clientOrderId: 'O-1',
    venue: 'kraken',
    keyId: 'k',
    state: 'open',
    filled: '0',
    fills: [],
    terms,
  } as unknown as WireOrder
}
const sellStop = (stopPrice: string, limitPrice: string | null = null) =>
  order({ side: 'sell', kind: limitPrice ? 'stop-limit' : 'stop-market', stopPrice, limitPrice })

/** Where the marks of an order stand: side of the mid line, price of the row, what is written there. */
function marksOf(given: WireOrder, state: LadderState, step?: number) {
  const placed = placeOrders(
    ownOrders([given], () => false),
    state,
  )
  const shown = withOwnRows(state, placed)
  const marks = markOrders(placed, shown, step, ['kraken'])
  return (['ask', 'bid'] as const).flatMap((side) =>
    [...marks[side]].map(([price, { text, isWaiting }]) => ({
      side,
      price: formatScaled(price, 2),
      text,
      isWaiting,
    })),
  )
}

test('a stop that sells stands below the market, at its trigger, and is drawn unlike an order that rests', () => {
  expect(marksOf(sellStop('59999.35'), market(10))).toEqual([
    { side: 'bid', price: '59999.35', text: 'S stp 0.05', isWaiting: true },
  ])
  const resting = order({ side: 'sell', kind: 'limit', limitPrice: '60000.40' })
  expect(marksOf(resting, market(10))).toEqual([
    { side: 'ask', price: '60000.40', text: 'S 0.05', isWaiting: false },
  ])
})

test('a stop that buys stands above the market, at its trigger', () => {
  const stop = order({ side: 'buy', kind: 'stop-market', stopPrice: '60001.15', limitPrice: null })
  expect(marksOf(stop, market(10))).toEqual([
    { side: 'ask', price: '60001.15', text: 'B stp 0.05', isWaiting: true },
  ])
})

test('a stop with a limit shows its trigger and its limit, apart', () => {
  expect(marksOf(sellStop('59999.35', '59998.80'), market(10))).toEqual([
    { side: 'bid', price: '59999.35', text: 'S stp 0.05', isWaiting: true },
    { side: 'bid', price: '59998.80', text: 'S lmt 0.05', isWaiting: true },
  ])
})

test('the target of a bracket rests, and its stop waits', () => {
  const bracket = order({
    side: 'sell',
    kind: 'bracket',
    stopPrice: '59999.35',
    limitPrice: '60001.00',
  })
  expect(marksOf(bracket, market(10))).toEqual([
    { side: 'ask', price: '60001.00', text: 'S 0.05', isWaiting: false },
    { side: 'bid', price: '59999.35', text: 'S stp 0.05', isWaiting: true },
  ])
})

const increments = ['0.05', '0.10', '0.50', '1.00', '5.00', '10.00', '100.00']
const modes: readonly DepthSettings['condense'][] = [
  null,
  { by: 'asset-size', step: '1' },
  { by: 'notional', step: '50000' },
  ...increments.map((step) => ({ by: 'price-increment' as const, step })),
]

test.for(modes)('a stop is in view or counted on its own side: %j', (condense) => {
  const step =
    condense?.by === 'price-increment' ? Math.round(Number(condense.step) * 100) : undefined
  const state = market(step ?? 25)
  for (const [stop, edge] of [
    [sellStop('59998.35'), 'below'],
    [sellStop('59000.00'), 'below'],
    [order({ side: 'buy', kind: 'stop-market', stopPrice: '60990.00', limitPrice: null }), 'above'],
  ] as const) {
    const placed = placeOrders(
      ownOrders([stop], () => false),
      state,
    )
    const shown = withOwnRows(state, placed)
    const stand = new LadderStand(new Hold())
    stand.place(shown, 'BTC-USD', { depth: 25, condense }, slots, { slots: [], isOnLine: false }, 0)
    const { rows } = stand
    const marks = markOrders(placed, shown, step, ['kraken'])
    const inView = Array.from({ length: slots }, (_, slot) => slot).filter((slot) =>
      marks[slot < rows.gap ? 'ask' : 'bid'].has(rows.priceAt(slot)),
    )
    const counted = ordersBeyond(edge, placed, shown, step, rows, slots)
    const other = ordersBeyond(
      edge === 'above' ? 'below' : 'above',
      placed,
      shown,
      step,
      rows,
      slots,
    )
    expect(other).toBeUndefined()
    expect(inView.length > 0).toBe(counted === undefined)
    expect(inView.every((slot) => slot < rows.gap === (edge === 'above'))).toBe(true)
  }
})

test('a stop with a limit that is out of view is one order below, not two', () => {
  const state = market(10)
  const placed = placeOrders(
    ownOrders([sellStop('59000.00', '58990.00')], () => false),
    state,
  )
  const { rows } = new LadderStand(new Hold())
  const words = ordersBeyond('below', placed, state, undefined, rows, slots)?.words
  expect(words?.map(({ text }) => text).slice(0, 2)).toEqual(['▼', '1 order below:'])
})

test('a stop that Leadline holds stands at its trigger and is distinguished from one at the exchange', () => {
  const own = { part: 'trigger', field: 'stopPrice', symbol: 'BTC-USD', venue: 'kraken' } as const
  const held = {
    id: 'held H',
    orderId: 'H',
    side: 'sell',
    size: '0.05',
    isLastKnown: false,
  } as const
  const trailing = { ...own, ...held, letters: 'L trl', price: '59999.3333333', isHeld: true }
  const placed = placeOrders([trailing], market(10))
  const marks = markOrders(placed, withOwnRows(market(10), placed), undefined, ['kraken'])
  expect([...marks.bid]).toMatchObject([
    [5_999_933, { text: 'S L trl 0.05', isWaiting: true, isHeld: true }],
  ])
  expect([...marks.bid.values()][0]?.words).toContain('held by Leadline')
})
