import type { LadderRow, LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import { expect, test } from 'vitest'

import { PointedElement } from '../../../platform/painting/testing/pointed-element.ts'
import { noMarks } from '../own-orders/own-marks.ts'
import { MarketRows } from '../rows/market-rows.ts'
import { LadderFrame } from './ladder-frame.ts'
import { midHeightPx } from './mid-line.ts'

const rowHeight = 20
const slots = 6
const row = (price: number): LadderRow => ({
  price,
  size: 1,
  sizes: [1],
  quotes: 0,
  notional: 0,
})
const nothing = () => {}

/** Six rows from 106 down to 101; the market lies below `lowestAsk`. */
function bookOf(lowestAsk: number): LadderState {
  const prices = [106, 105, 104, 103, 102, 101]
  return {
    priceDecimals: 0,
    sizeDecimals: 0,
    notionalDecimals: 0,
    sizeStepDecimals: 0,
    columns: [{ venue: 0, state: 'live' }],
    asks: prices
      .filter((price) => price >= lowestAsk)
      .toReversed()
      .map(row),
    bids: prices.filter((price) => price < lowestAsk).map(row),
    bestBid: lowestAsk - 1,
    bestAsk: lowestAsk,
    bestBidColumn: 0,
    bestAskColumn: 0,
    hidden: 0,
    isCut: false,
    changedAt: 0,
  }
}

function ladder() {
  const document = { createElement: () => made(), createTextNode: () => ({ data: '' }) }
  const made = () => new PointedElement(document as never)
  const line = { clear: nothing, fill: nothing, numbers: nothing, image: { height: rowHeight } }
  const canvas = { newLine: () => line, scale: 1, put: nothing, clear: nothing }
  const tints = { add: nothing, flush: nothing }
  const frame = new LadderFrame(made() as never, canvas as never, tints as never)
  const numbers = {
    priceDecimals: 0,
    shownPriceDecimals: 0,
    sizeDecimals: 0,
    shownSizeDecimals: 0,
    sizeLength: 6,
  }
  const style = { numbers, isOff: [false], hasExtra: false, largeSize: 9, extraText: () => '' }
  const ends = { price: 0, size: 0, extra: 0, priceStart: 0, sizeStart: 0, venues: [0] }
  const paint = { style, ends, colors: {} } as never
  const market = new MarketRows()
  frame.resize(slots * rowHeight + midHeightPx, rowHeight, 0)
  return {
    frame,
    /** The line stands above the slot `gap`. */
    show: (lowestAsk: number, gap: number, now: number, isHeld = false) => {
      const state = bookOf(lowestAsk)
      market.take(state)
      const rows = { gap, priceAt: (slot: number) => 106 - slot, nthAt: () => 0, slotOf: nothing }
      const more = { last: undefined, cursor: undefined, marks: noMarks, isHeld, now }
      frame.paint({ state, rows: rows as never, market, paint, ...more })
      return Array.from({ length: slots }, (_, slot) => frame.sameSince(slot))
    },
  }
}

test('a row that the mid line passed stands where it stands since then, though its price is the same', () => {
  const { show, frame } = ladder()
  expect(show(104, 3, 100)).toEqual([100, 100, 100, 100, 100, 100])
  expect(show(103, 4, 900)).toEqual([100, 100, 100, 900, 100, 100])
  // For the ticket as well: another row came under the pointer.
  expect(frame.paintedAt(3)).toBe(900)
})

test('a held row that the market walked over buys where it sold before: since then', () => {
  const { show, frame } = ladder()
  show(104, 3, 100)
  expect(show(105, 3, 900, true)).toEqual([100, 100, 900, 100, 100, 100])
  // Its price is where it was: the ticket takes it.
  expect(frame.paintedAt(2)).toBe(100)
})

test('what comes above the ladder moves every row', () => {
  const { show, frame } = ladder()
  show(104, 3, 100)
  frame.resize(slots * rowHeight + midHeightPx - 8, rowHeight, 900)
  expect(show(104, 3, 950)).toEqual([900, 900, 900, 900, 900, 900])
})
