import { expect, test } from 'vitest'

import { emptyRows } from '../market/condense.ts'
import { Tape } from '../market/tape.ts'
import type { TradeSide } from '../market/tape.ts'
import { emptyPrints, readPrints } from './recent-prints.ts'

function ladderAt(asks: number[], bids: number[]) {
  const rows = (prices: number[]) =>
    emptyRows(prices.length).map((row, at) => ({ ...row, priceTicks: prices[at] ?? 0, sizeE4: 1 }))
  return { asks: rows(asks), bids: rows(bids) }
}

function printsOf(
  trades: [timeMs: number, side: TradeSide, priceTicks: number, sizeE4: number][],
  ladder = ladderAt([102, 103], [100, 99]),
) {
  const tape = new Tape()
  for (const [timeMs, side, priceTicks, sizeE4] of trades) {
    tape.record({ timeMs, venue: 0, side, priceTicks, sizeE4 })
  }
  const prints = { asks: emptyPrints(2), bids: emptyPrints(2) }
  readPrints(tape, 10_000, ladder, prints)
  return { asks: prints.asks.map((p) => p.sizeE4), bids: prints.bids.map((p) => p.sizeE4) }
}

test('trades at one price add up beside it', () => {
  expect(
    printsOf([
      [9900, 'buy', 102, 5],
      [9950, 'buy', 102, 7],
    ]),
  ).toEqual({
    asks: [12, 0],
    bids: [0, 0],
  })
})

test('what traded a while ago is no longer shown', () => {
  expect(printsOf([[2000, 'sell', 100, 5]])).toEqual({ asks: [0, 0], bids: [0, 0] })
})

test('a price that has changed sides keeps its print', () => {
  expect(printsOf([[9900, 'buy', 100, 5]])).toEqual({ asks: [0, 0], bids: [5, 0] })
})

test('a trade at a price that is now empty is shown at the nearest row of its side', () => {
  expect(
    printsOf([
      [9900, 'buy', 101, 5],
      [9900, 'sell', 101, 3],
    ]),
  ).toEqual({
    asks: [5, 0],
    bids: [3, 0],
  })
})

test('a trade beyond the shown rows is shown nowhere', () => {
  expect(printsOf([[9900, 'buy', 110, 5]])).toEqual({ asks: [0, 0], bids: [0, 0] })
})
