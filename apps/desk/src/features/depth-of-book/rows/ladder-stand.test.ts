import type { LadderRow, LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import { expect, test } from 'vitest'

import type { DepthSettings } from '../depth-settings.ts'
import { Hold, releaseMs } from './hold.ts'
import { LadderStand } from './ladder-stand.ts'

const slots = 20
const grid: DepthSettings = { depth: 25, condense: { by: 'price-increment', step: '0.50' } }
const plain: DepthSettings = { depth: 25, condense: null }

function row(price: number): LadderRow {
  return { price, size: 100, sizes: [100], quotes: 0, notional: 0 }
}

/** Prices are in cents; rows stand every `step` from the best outward. */
function market(bestBid: number, bestAsk: number, step = 50, count = 40): LadderState {
  const side = (best: number, sign: number) =>
    Array.from({ length: count }, (_, at) => row(best + at * step * sign))
  return {
    priceDecimals: 2,
    sizeDecimals: 8,
    notionalDecimals: 10,
    sizeStepDecimals: 8,
    columns: [{ venue: 0, state: 'live' }],
    bids: side(Math.floor(bestBid / step) * step, -1),
    asks: side(Math.ceil(bestAsk / step) * step, 1),
    bestBid,
    bestAsk,
    bestBidColumn: 0,
    bestAskColumn: 0,
    hidden: 0,
    isCut: false,
    changedAt: 0,
  }
}

function ladder(settings: DepthSettings) {
  const hold = new Hold()
  const stand = new LadderStand(hold)
  let now = 1_000_000
  const pointer: { slots: number[]; isOnLine: boolean } = { slots: [], isOnLine: false }
  return {
    hold,
    stand,
    pointer,
    show: (state: LadderState, height = slots) => {
      stand.place(state, 'BTC-USD', settings, height, pointer, now)
      return Array.from({ length: height }, (_, slot) => stand.rows.priceAt(slot))
    },
    point: (slot: number) => {
      pointer.slots = [slot]
      hold.pointerOn()
    },
    leave: () => {
      pointer.slots = []
      hold.pointerOff(now)
    },
    wait: (ms: number) => {
      now += ms
    },
  }
}

test('the market opens in the middle: the best ask just above the line, the best bid just below', () => {
  const { show, stand } = ladder(grid)
  const rows = show(market(60_000_00, 60_000_10))
  expect(stand.rows.gap).toBe(10)
  expect(rows[9]).toBe(60_000_50)
  expect(rows[10]).toBe(60_000_00)
})

test('the market walks over the rows of a grid, and no row changes its price', () => {
  const { show, stand } = ladder(grid)
  const before = show(market(60_000_00, 60_000_10))
  const after = show(market(60_001_00, 60_001_10))
  expect(after).toEqual(before)
  expect(stand.rows.gap).toBe(8)
  expect(stand.rows.rowsAbove(slots)).toBe(2)
})

test('it recenters by itself, in one jump, when the best prices enter the outer fifth', () => {
  const { show, stand } = ladder(grid)
  show(market(60_000_00, 60_000_10))
  show(market(60_003_00, 60_003_10))
  expect(stand.rows.gap).toBe(4)
  show(market(60_003_50, 60_003_60))
  expect(stand.rows.gap).toBe(10)
})

test('it does not recenter under a pointer, nor for a second after it has left', () => {
  const { show, stand, point, leave, wait } = ladder(grid)
  const before = show(market(60_000_00, 60_000_10))
  point(15)
  expect(show(market(60_010_00, 60_010_10))).toEqual(before)
  expect(stand.rows.rowsAbove(slots)).toBe(20)
  leave()
  wait(releaseMs - 1)
  expect(show(market(60_010_00, 60_010_10))).toEqual(before)
  wait(1)
  show(market(60_010_00, 60_010_10))
  expect(stand.rows.gap).toBe(10)
})

test('the mid line never passes the row under the pointer', () => {
  const { show, stand, point } = ladder(grid)
  const before = show(market(60_000_00, 60_000_10))
  point(9)
  const after = show(market(60_002_00, 60_002_10))
  expect(after[9]).toBe(before[9])
  expect(stand.rows.gap).toBe(10)
  point(4)
  show(market(60_002_00, 60_002_10))
  expect(stand.rows.gap).toBe(6)
})

test('the cursor of the keyboard holds rows as long as it is there, and Space lets go', () => {
  const { show, hold, wait } = ladder(grid)
  const before = show(market(60_000_00, 60_000_10))
  hold.hasCursor = true
  wait(60_000)
  expect(show(market(60_010_00, 60_010_10))).toEqual(before)
  hold.toggle()
  expect(show(market(60_010_00, 60_010_10))).not.toEqual(before)
})

test('where the book crosses, the steps of both sides stand above and below the line', () => {
  const { show, stand } = ladder(grid)
  const rows = show(market(60_001_00, 60_000_50))
  expect(rows.slice(8, 10)).toEqual([60_001_00, 60_000_50])
  expect(rows.slice(10, 12)).toEqual([60_001_00, 60_000_50])
  expect(stand.rows.waiting).toBe(0)
})

test('a crossing while rows are held moves nothing, and the prices without a row are counted', () => {
  const { show, stand, point } = ladder(grid)
  const before = show(market(60_000_00, 60_000_10))
  point(2)
  expect(show(market(60_001_00, 60_000_50))).toEqual(before)
  expect(stand.rows.waiting).toBe(2)
})

test('without a grid the rows are the market’s, and holding them nails each to its price', () => {
  const { show, stand, point, leave, wait } = ladder(plain)
  const before = show(market(60_000_00, 60_000_10, 7))
  expect(before[9]).toBe(Math.ceil(60_000_10 / 7) * 7)
  point(3)
  expect(show(market(60_000_63, 60_000_73, 7))).toEqual(before)
  expect(stand.rows.rowsAbove(slots)).toBeGreaterThan(0)
  leave()
  wait(releaseMs)
  expect(show(market(60_000_63, 60_000_73, 7))).not.toEqual(before)
})

test('Home brings the market to the middle, also where rows are held', () => {
  for (const settings of [grid, plain]) {
    const { show, stand, point } = ladder(settings)
    show(market(60_000_00, 60_000_50))
    point(15)
    show(market(60_010_00, 60_010_50))
    stand.recenter()
    const rows = show(market(60_010_00, 60_010_50))
    expect([rows[9], rows[10]]).toEqual([60_010_50, 60_010_00])
  }
})

test('another depth or step recenters at once', () => {
  const { stand, hold } = ladder(grid)
  const place = (state: LadderState, settings: DepthSettings) =>
    stand.place(state, 'BTC-USD', settings, slots, { slots: [1], isOnLine: false }, 0)
  place(market(60_000_00, 60_000_50), grid)
  hold.pointerOn()
  place(market(60_010_00, 60_010_50), grid)
  expect(stand.rows.rowsAbove(slots)).toBe(20)
  place(market(60_010_00, 60_010_50), { ...grid, depth: 50 })
  expect(stand.rows.rowsAbove(slots)).toBe(0)
})

test('a side that is empty leaves the other where it is, and an empty market shows no prices', () => {
  const { show, stand } = ladder(grid)
  const oneSided = { ...market(60_000_00, 60_000_50), bids: [], bestBid: null }
  expect(show(oneSided)[9]).toBe(60_000_50)
  show({ ...oneSided, asks: [], bestAsk: null })
  expect(stand.rows.gap).toBe(10)
  const nothing = ladder(grid)
  expect(nothing.show({ ...oneSided, asks: [], bestAsk: null })[0]).toBeNaN()
})
