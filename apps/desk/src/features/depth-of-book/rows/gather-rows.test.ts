import type { LadderRow, LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import { expect, test } from 'vitest'

import { pickPrice } from '../pointing/pick-price.ts'
import { Hold } from './hold.ts'
import { LadderStand } from './ladder-stand.ts'
import { MarketRows } from './market-rows.ts'

const slots = 20
const venues = ['coinbase', 'kraken'] as const

function row(price: number, sizes: readonly number[]): LadderRow {
  const size = sizes.reduce((sum, each) => sum + each, 0)
  return { price, size, sizes, quotes: 0, notional: 0 }
}

function market(bids: readonly LadderRow[], asks: readonly LadderRow[]): LadderState {
  return {
    priceDecimals: 2,
    sizeDecimals: 8,
    notionalDecimals: 10,
    sizeStepDecimals: 8,
    columns: venues.map((_, venue) => ({ venue, state: 'live' })),
    bids,
    asks,
    bestBid: bids[0]?.price ?? null,
    bestAsk: asks[0]?.price ?? null,
    bestBidColumn: 0,
    bestAskColumn: 0,
    hidden: 0,
    isCut: false,
    changedAt: 0,
  }
}

/** Ten prices a side, nine cents apart, from the best outward. */
function bookAt(bestBid: number, bestAsk: number): LadderState {
  const side = (best: number, sign: number) =>
    Array.from({ length: 12 }, (_, at) => row(best + at * 9 * sign, [10 + at, 1]))
  return market(side(bestBid, -1), side(bestAsk, 1))
}

/** What every slot of a held ladder shows: price, side and size. */
function heldLadder(first: LadderState) {
  const hold = new Hold()
  const stand = new LadderStand(hold)
  const show = (state: LadderState) => {
    const settings = { depth: 10 as const, condense: null }
    stand.place(state, 'BTC-USD', settings, slots, { slots: [4], isOnLine: false }, 0)
    const { rows } = stand
    const shown = new MarketRows()
    shown.take(rows.onRows(state))
    return Array.from({ length: slots }, (_, slot) => {
      const price = rows.priceAt(slot)
      const region = slot < rows.gap ? 'ask' : 'bid'
      return { price, ...shown.at(price, rows.nthAt(slot), region, true) }
    })
  }
  const before = show(first)
  hold.pointerOn()
  show(first)
  return { before, show }
}

test('rows under the pointer keep their prices and go on showing what is there, also at new prices', () => {
  const { before, show } = heldLadder(bookAt(60_000_00, 60_000_10))
  // Every price of the market is another one than before.
  const after = show(bookAt(60_000_03, 60_000_07))
  expect(after.map(({ price }) => price)).toEqual(before.map(({ price }) => price))
  expect(after.filter(({ row: shown }) => shown === undefined)).toEqual([])
})

test('a new price counts in the row beyond it: asks rounded up, bids rounded down, nothing lost', () => {
  const rows = (prices: readonly number[]) => prices.map((price) => row(price, [5, 2]))
  const { show } = heldLadder(market(rows([9_990, 9_980]), rows([10_000, 10_010, 10_020])))
  const next = market(
    [row(9_989, [1, 0]), row(9_983, [2, 3])],
    [row(9_996, [4, 0]), row(10_000, [1, 1]), row(10_011, [0, 6])],
  )
  const filled = show(next).flatMap(({ price, side, row: shown }) =>
    shown ? [[price, side, shown.size, shown.sizes]] : [],
  )
  expect(filled).toEqual([
    [10_020, 'ask', 6, [0, 6]],
    [10_000, 'ask', 6, [5, 1]],
    [9_980, 'bid', 6, [3, 3]],
  ])
})

test('where the market walked over held rows, they show the side that is there now', () => {
  const { show } = heldLadder(bookAt(60_000_00, 60_000_10))
  const after = show(bookAt(60_000_40, 60_000_50))
  const [highestBid] = after.filter(({ side, row: shown }) => side === 'bid' && shown)
  expect(highestBid?.price).toBe(60_000_37)
  const asks = after.filter(({ side, row: shown }) => side === 'ask' && shown)
  expect(Math.min(...asks.map(({ price }) => price))).toBe(60_000_55)
})

test('a click on a row that gathers new prices takes the price that it shows, never another', () => {
  const { show } = heldLadder(market([row(9_990, [5, 0])], [row(10_000, [5, 0])]))
  const better = { ...row(9_995, [0, 3]), bestPrices: [0, 9_994] }
  const state = market([row(9_990, [5, 0])], [better])
  const ask = show(state).find(({ side, row: shown }) => side === 'ask' && shown)
  if (!ask) throw new Error('There is an ask.')
  const cell = { ...ask, emptied: undefined, column: null }
  expect(pickPrice(cell, state, venues, 'BTC-USD')).toMatchObject({
    price: '100.00',
    venue: 'kraken',
  })
})

test('an exchange that comes while rows are held has its prices behind the last row, and a side that was empty its own', () => {
  const { show } = heldLadder(market([], [row(10_000, [5, 0])]))
  const filled = show(
    market([row(9_990, [1, 0])], [row(9_999, [0, 2]), row(10_000, [5, 0]), row(10_050, [0, 3])]),
  ).flatMap(({ price, side, row: shown }) => (shown ? [[price, side, shown.size]] : []))
  expect(filled).toEqual([
    [10_050, 'ask', 3],
    [10_000, 'ask', 7],
    [9_990, 'bid', 1],
  ])
})
