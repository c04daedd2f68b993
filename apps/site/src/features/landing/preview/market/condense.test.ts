import { expect, test } from 'vitest'

import { condense, emptyRows } from './condense.ts'
import { OrderBook } from './order-book.ts'
import { PreviewMarket } from './preview-market.ts'
import { QUOTING_VENUE } from './venue-columns.ts'

function openBook() {
  const book = new OrderBook(1000)
  book.add('ask', 1001, 0, 10_000)
  book.add('ask', 1002, 1, 20_000)
  book.add('ask', 1003, 1, 5000)
  book.add('ask', 1007, 2, 40_000)
  book.add('bid', 999, 0, 10_000)
  book.add('bid', 998, 3, 30_000)
  return book
}

const prices = (rows: ReturnType<typeof emptyRows>) =>
  rows.filter((row) => row.sizeE4 > 0).map((row) => [row.priceTicks, row.sizeE4])

test('by price, asks round up and bids round down, and empty steps are left out', () => {
  const rows = emptyRows(4)
  condense(openBook(), 'ask', { by: 'price', incrementTicks: 2 }, rows)
  expect(prices(rows)).toEqual([
    [1002, 30_000],
    [1004, 5000],
    [1008, 40_000],
  ])
  condense(openBook(), 'bid', { by: 'price', incrementTicks: 2 }, rows)
  expect(prices(rows)).toEqual([[998, 40_000]])
})

test('by asset size, each row holds at least that much and names the price that takes it', () => {
  const rows = emptyRows(4)
  condense(openBook(), 'ask', { by: 'size', atLeastE4: 25_000 }, rows)
  expect(prices(rows)).toEqual([
    [1002, 30_000],
    [1007, 45_000],
  ])
})

test('by notional, each row is worth at least that much', () => {
  const rows = emptyRows(4)
  condense(openBook(), 'ask', { by: 'notional', atLeastUsd: 1600 }, rows)
  expect(prices(rows)).toEqual([
    [1003, 35_000],
    [1007, 40_000],
  ])
})

test('rows that are used again keep nothing of their former row', () => {
  const rows = emptyRows(4)
  condense(openBook(), 'ask', { by: 'price', incrementTicks: 1 }, rows)
  condense(openBook(), 'bid', { by: 'price', incrementTicks: 1 }, rows)
  expect(prices(rows)).toEqual([
    [999, 10_000],
    [998, 30_000],
  ])
  expect(rows[0]?.venuesE4).toEqual([10_000, 0, 0, 0, 0])
})

test('condensing loses no coin: the finest rows add up to the coarse ones', () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const { book } = new PreviewMarket(seed)
    const coarse = emptyRows(5)
    const fine = emptyRows(240)
    condense(book, 'ask', { by: 'price', incrementTicks: 10 }, coarse)
    condense(book, 'ask', { by: 'price', incrementTicks: 1 }, fine)
    const reach = coarse[4]?.priceTicks ?? 0
    const within = fine.filter((row) => row.sizeE4 > 0 && row.priceTicks <= reach)
    expect(within.reduce((sum, row) => sum + row.sizeE4, 0)).toBe(coarse[4]?.depthE4)
    for (const row of coarse) {
      const resting = row.venuesE4.filter((_, venue) => venue !== QUOTING_VENUE)
      expect(resting.reduce((sum, size) => sum + size, 0)).toBe(row.sizeE4)
    }
  }
})
