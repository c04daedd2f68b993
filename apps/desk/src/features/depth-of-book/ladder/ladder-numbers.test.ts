import type { LadderRow, LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import { expect, test } from 'vitest'

import { placeOrders, rowPriceOf, withOwnRows } from '../own-orders/own-rows.ts'
import { depthMarks, markText } from '../painting/depth-marks.ts'
import { pickPrice } from '../pointing/pick-price.ts'
import { reachTo } from '../pointing/reach.ts'
import { columnWidths, gridTemplate } from './column-widths.ts'
import { averageText, notionalText, sizeText } from './ladder-numbers.ts'
import { midNumbers } from './mid-numbers.ts'

const numbers = {
  priceDecimals: 2,
  shownPriceDecimals: 2,
  sizeDecimals: 8,
  shownSizeDecimals: 3,
  sizeLength: 6,
}
const venues = ['coinbase', 'kraken', 'gemini'] as const

function row(price: number, sizes: number[], more: Partial<LadderRow> = {}): LadderRow {
  const size = sizes.reduce((sum, each) => sum + each, 0)
  return { price, size, sizes, quotes: 0, notional: 0, ...more }
}

const state: LadderState = {
  priceDecimals: 2,
  sizeDecimals: 8,
  notionalDecimals: 10,
  sizeStepDecimals: 8,
  columns: venues.map((_, venue) => ({ venue, state: 'live' })),
  asks: [row(60_000_10, [40_000_000, 0, 0]), row(60_000_60, [0, 35_000_000, 5_000_000])],
  bids: [row(59_999_50, [10_000_000, 0, 36_000_000])],
  bestBid: 59_999_50,
  bestAsk: 60_000_10,
  bestBidColumn: 0,
  bestAskColumn: 0,
  hidden: 0,
  isCut: false,
  changedAt: 0,
}

test('the mid line has the manual’s numbers: 59,999.80, 0.60 and 0.10 basis points', () => {
  expect(midNumbers(state)).toEqual({
    mid: '59,999.80',
    spread: '0.60',
    spreadBp: '0.10',
    isCrossed: false,
  })
})

test('a mid between two ticks is shown exactly, and a crossed book has a minus', () => {
  expect(midNumbers({ ...state, bestAsk: 59_999_51 }).mid).toBe('59,999.505')
  const crossed = midNumbers({ ...state, bestBid: 67_443_10, bestAsk: 67_442_52 })
  expect(crossed).toEqual({ mid: '67,442.81', spread: '−0.58', spreadBp: '−0.09', isCrossed: true })
  expect(midNumbers({ ...state, bestAsk: null }).mid).toBe('—')
})

test('a size that does not fit is written with fewer decimals, rounded, never cut off', () => {
  expect(sizeText(14_650_000, numbers)).toBe('0.147')
  expect(sizeText(12_345_678_900, numbers)).toBe('123.46')
  expect(sizeText(1_234_567_890_000, numbers)).toBe('12,346')
})

test('a size too small for the column never reads as nothing', () => {
  expect(sizeText(40_000, { ...numbers, sizeLength: 5 })).toBe('0.0004')
  expect(sizeText(12_345, { ...numbers, sizeLength: 5 })).toBe('0.0001')
  expect(sizeText(1_200, { ...numbers, sizeLength: 5 })).toBe('<0.001')
  expect(sizeText(1, { ...numbers, shownSizeDecimals: 0, sizeLength: 2 })).toBe('<1')
  expect(sizeText(0, numbers)).toBe('0.000')
})

test('a condensed row reports its average price and what it is worth', () => {
  const condensed = row(60_001_00, [100_000_000], { notional: 60_000_50 * 100_000_000 })
  expect(averageText(condensed, state, numbers)).toBe('60,000.50')
  expect(notionalText(condensed, state)).toBe('60,000.50')
  expect(averageText(row(1, [0]), state, numbers)).toBe('—')
})

test('a click on a price takes the exchange that has it; on a cell, that exchange', () => {
  const [, second] = state.asks
  const click = { price: 60_000_60, side: 'ask' as const, row: second, emptied: undefined }
  expect(pickPrice({ ...click, column: null }, state, venues, 'BTC-USD')).toEqual({
    symbol: 'BTC-USD',
    price: '60000.60',
    venue: 'kraken',
    isQuote: false,
  })
  expect(pickPrice({ ...click, column: 2 }, state, venues, 'BTC-USD').venue).toBe('gemini')
  expect(pickPrice({ ...click, column: 0 }, state, venues, 'BTC-USD')).toMatchObject({
    price: '60000.60',
    venue: 'coinbase',
  })
})

test('a click on a condensed row takes the best real price in it, not the price of its far edge', () => {
  const best = { bestPrices: [60_000_90, 60_000_60, 0] }
  const asked = {
    price: 60_001_00,
    row: row(60_001_00, [1, 2, 0], best),
    emptied: undefined,
    column: null,
  }
  expect(pickPrice({ ...asked, side: 'ask' }, state, venues, 'BTC-USD')).toMatchObject({
    price: '60000.60',
    venue: 'kraken',
  })
  expect(pickPrice({ ...asked, side: 'bid' }, state, venues, 'BTC-USD').venue).toBe('coinbase')
})

test('a quote is taken only where nothing rests, and says that it is one', () => {
  const quoted = row(60_001_00, [0, 0, 500], { quotes: 4, size: 0 })
  const asked = { price: 60_001_00, side: 'ask' as const, emptied: undefined, column: null }
  const picked = pickPrice({ ...asked, row: quoted }, state, venues, 'BTC-USD')
  expect(picked).toMatchObject({ venue: 'gemini', isQuote: true })
  const both = row(60_001_00, [0, 7, 500], { quotes: 4, size: 7 })
  expect(pickPrice({ ...asked, row: both }, state, venues, 'BTC-USD').venue).toBe('kraken')
})

const empty = {
  price: 60_000_30,
  side: 'ask' as const,
  row: undefined,
  emptied: undefined,
  column: null,
}

test('a row that never held anything gives its price and no exchange', () => {
  expect(pickPrice(empty, state, venues, 'BTC-USD')).toMatchObject({
    price: '60000.30',
    venue: null,
  })
})

test('a row that was emptied before the click still gives the exchange that had it', () => {
  const emptied = row(60_000_30, [0, 0, 7])
  const picked = pickPrice({ ...empty, emptied }, state, venues, 'BTC-USD')
  expect(picked).toEqual({
    symbol: 'BTC-USD',
    price: '60000.30',
    venue: 'gemini',
    isQuote: false,
  })
})

test('reaching a row costs what rests up to it: size and average price, exactly', () => {
  expect(reachTo(state, 'ask', 60_000_60)).toEqual({ size: 80_000_000, average: 60_000_35 })
  expect(reachTo(state, 'ask', 60_000_00)).toBeUndefined()
})

test('marks stand where 1, 2, 5, 10 … is reached, a few rows apart', () => {
  const marks = depthMarks([0.2, 0.6, 0.9, 1.1, 1.6, 1.9, 2.4, 2.6, 5.2, 5.4, 11])
  expect(marks.map(({ row: at, amount }) => [at, markText(amount)])).toEqual([
    [1, '.5'],
    [6, '2'],
    [10, '10'],
  ])
  expect(markText(0.02)).toBe('.02')
})

test('an own order stands in the row that holds its price, also where a filter hides the rest', () => {
  const order = {
    id: '1',
    symbol: 'BTC-USD',
    venue: 'coinbase' as const,
    side: 'sell' as const,
    price: '60000.30',
    size: '0.2',
    isLastKnown: false,
    orderId: '1',
    part: 'resting' as const,
    field: 'limitPrice' as const,
    letters: '',
  }
  const [placed] = placeOrders([order], state)
  expect(placed && rowPriceOf(placed, state, undefined)).toBe(60_000_60)
  expect(placed && rowPriceOf(placed, state, 50)).toBe(60_000_50)
  const prices = withOwnRows(state, placed ? [placed] : []).asks.map(({ price }) => price)
  expect(prices).toEqual([60_000_10, 60_000_30, 60_000_60])
})

test('five exchanges fit into 400 pixels, and a wide panel shows every decimal', () => {
  const needs = {
    priceLength: 9,
    sizeWholeLength: 1,
    sizeDecimals: 8,
    venues: [false, false, false, false, true],
    extraLength: 0,
  }
  const narrow = columnWidths({ ...needs, widthPx: 398 })
  expect(narrow.shownSizeDecimals).toBe(3)
  const sum = gridTemplate(narrow)
    .split(' ')
    .reduce((total, px) => total + Number.parseFloat(px), 0)
  expect(sum).toBeLessThanOrEqual(398)
  expect(columnWidths({ ...needs, widthPx: 900 }).shownSizeDecimals).toBe(8)
})

test('a condensed row keeps its average at 1366 and at 1920: decimals make room for it', () => {
  const needs = {
    priceLength: 9,
    sizeWholeLength: 1,
    sizeDecimals: 8,
    venues: [false, false, false, false, true],
    extraLength: 9,
  }
  for (const widthPx of [434, 590]) {
    const widths = columnWidths({ ...needs, widthPx })
    expect(widths.extraPx).toBeGreaterThan(9 * 7.2)
    expect(widths.shownSizeDecimals).toBeGreaterThanOrEqual(2)
  }
})
