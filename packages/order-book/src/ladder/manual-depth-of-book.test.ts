import { expect, test } from 'vitest'

import type { CondenseChoice } from '../condense/condense-choice.ts'
import { averagePrice } from '../estimate/average-price.ts'
import { estimateSize } from '../estimate/estimate.ts'
import { takeAcross } from '../estimate/take-across.ts'
import { numbersIn, guide, plain, tableAfter } from '../testing/manual-examples.ts'
import { shown } from '../testing/shown.ts'
import { btcScale, type Column, columns, scaled, sourcesOf } from '../testing/sources.ts'
import { Ladder } from './ladder.ts'

const manual = guide('depth-of-book')
const { priceDecimals, sizeDecimals } = btcScale
const moneyDecimals = priceDecimals + sizeDecimals

const sixAsks = tableAfter(manual, 'Take these asks in BTC-USD').map(
  ([price = '', size = '', on]) => ({
    on: on as Column,
    side: 'ask' as const,
    price: plain(price),
    size,
  }),
)

function condensed(condense: CondenseChoice) {
  const ladder = new Ladder(columns.length)
  ladder.show({ depth: 50, condense })
  ladder.update(sourcesOf(sixAsks))
  return ladder.asks
}

/** A table of the manual, its numbers without commas and signs. */
function printed(words: string): string[][] {
  return tableAfter(manual, words).map((row) => row.map(plain))
}

const price = (value: number) => shown(value, priceDecimals, 2)

test('the six asks stand on the ladder as the manual lists them, 3.00 BTC in all', () => {
  const ladder = new Ladder(columns.length)
  ladder.show({ depth: 50 })
  ladder.update(sourcesOf(sixAsks))
  const { asks } = ladder
  expect(asks.length).toBe(6)
  const rows = sixAsks.map(({ on }, row) => [
    price(asks.priceAt(row)),
    shown(asks.sizeOn(row, columns.indexOf(on)), sizeDecimals, 2),
    on,
  ])
  expect(rows).toEqual(printed('Take these asks'))
  const [total = ''] = numbersIn(manual, /Take these asks in BTC-USD, ([\d.]+) BTC in all/)
  expect(estimateSize(asks, scaled('100', sizeDecimals)).size).toBe(scaled(total, sizeDecimals))
})

test('condensed by 1 BTC they give the rows, sizes and average prices that the manual prints', () => {
  const [step = ''] = numbersIn(manual, /\*\*Asset size, (\d+) BTC\.\*\*/)
  const rows = condensed({ by: 'asset-size', step })
  const table = printed('**Asset size, 1 BTC.**')
  const read = table.map((_, row) => [
    price(rows.priceAt(row)),
    shown(rows.sizeAt(row), rows.sizeDecimals, 2),
    shown(rows.averagePriceAt(row, 2), 2, 2),
  ])
  expect(read).toEqual(table)
  expect(rows.length).toBe(table.length)
  // "all of Gemini's 0.80 and 0.20 of Coinbase's 0.60"
  const [gemini = '', coinbase = ''] = numbersIn(
    manual,
    /all of Gemini's ([\d.]+) and ([\d.]+) of Coinbase's/,
  )
  expect(shown(rows.sizeOn(1, columns.indexOf('GE')), sizeDecimals, 2)).toBe(gemini)
  expect(shown(rows.sizeOn(1, columns.indexOf('CB')), sizeDecimals, 2)).toBe(coinbase)
})

test('condensed by a price increment of 1.00 they give the rows that the manual prints', () => {
  const [step = ''] = numbersIn(manual, /\*\*Price increment, ([\d.]+)\.\*\*/)
  const rows = condensed({ by: 'price-increment', step })
  const table = printed('**Price increment, 1.00.**')
  const read = table.map((_, row) => [
    price(rows.priceAt(row)),
    shown(rows.sizeAt(row), rows.sizeDecimals, 2),
  ])
  expect(read).toEqual(table)
  expect(rows.length).toBe(table.length)
})

test('a condensed row says where each exchange really begins: what a click on it takes', () => {
  const rows = condensed({ by: 'price-increment', step: '1.00' })
  const best = (row: number, on: Column) => rows.bestPriceOn(row, columns.indexOf(on))
  expect(price(best(0, 'CB'))).toBe('60000.10')
  expect(price(best(0, 'KR'))).toBe('60000.60')
  expect(price(best(0, 'BN'))).toBe('60001.00')
  expect(best(0, 'GE')).toBeNaN()
  // A row by size that begins with the rest of an order has that order's price.
  const bySize = condensed({ by: 'asset-size', step: '1' })
  expect(price(bySize.bestPriceOn(2, columns.indexOf('CB')))).toBe('60002.40')
  expect(price(bySize.bestPriceOn(2, columns.indexOf('KR')))).toBe('60003.00')
})

test('condensed by $50,000 they give the rows, sizes and notionals that the manual prints', () => {
  const [step = ''] = numbersIn(manual, /\*\*Notional, \$([\d,]+)\.\*\*/)
  const rows = condensed({ by: 'notional', step: plain(step) })
  const table = printed('**Notional, $50,000.**')
  const read = table.map((_, row) => [
    price(rows.priceAt(row)),
    shown(rows.sizeAt(row), rows.sizeDecimals, 4),
    shown(rows.notionalAt(row), moneyDecimals, 2),
  ])
  expect(read).toEqual(table)
  expect(rows.length).toBe(table.length)
  const [worth = ''] = numbersIn(manual, /six orders are worth \$([\d,.]+) together/)
  const sum = table.map((_, row) => BigInt(rows.notionalAt(row))).reduce((a, b) => a + b)
  expect(sum).toBe(BigInt(scaled(plain(worth), moneyDecimals)))
})

test('0.10 on Coinbase and 0.36 on Gemini at one price are one row of 0.46', () => {
  const [first = '', at = '', second = ''] = numbersIn(
    manual,
    /Coinbase bids ([\d.]+) BTC at ([\d,.]+) and Gemini bids ([\d.]+) BTC/,
  )
  const [total = '', onCoinbase = '', onGemini = ''] = numbersIn(
    manual,
    /you see one row: [\d,.]+, size ([\d.]+), with ([\d.]+) under CB and ([\d.]+) under GE/,
  )
  const ladder = new Ladder(columns.length)
  ladder.update(
    sourcesOf([
      { on: 'CB', side: 'bid', price: plain(at), size: first },
      { on: 'GE', side: 'bid', price: plain(at), size: second },
    ]),
  )
  const { bids } = ladder
  expect(bids.length).toBe(1)
  expect(price(bids.priceAt(0))).toBe(plain(at))
  expect(shown(bids.sizeAt(0), sizeDecimals, 2)).toBe(total)
  const cells = columns.map((_, venue) => shown(bids.sizeOn(0, venue), sizeDecimals, 2))
  expect(cells).toEqual([onCoinbase, '0.00', onGemini, '0.00', '0.00'])
})

test('mid, spread and basis points of the mid line are those of the manual', () => {
  const [bid = '', ask = '', mid = '', spread = '', bp = ''] = numbersIn(
    manual,
    /best bid of ([\d,.]+) and a best ask of ([\d,.]+), the mid is ([\d,.]+) and the spread is ([\d.]+), which is ([\d.]+) basis points/,
  )
  const ladder = new Ladder(columns.length)
  ladder.update(
    sourcesOf([
      { on: 'KR', side: 'bid', price: plain(bid), size: '1' },
      { on: 'BN', side: 'ask', price: plain(ask), size: '1' },
    ]),
  )
  const { topOfBook } = ladder
  expect(shown(topOfBook.mid, priceDecimals + 1, 2)).toBe(plain(mid))
  expect(shown(topOfBook.spread, priceDecimals, 2)).toBe(spread)
  expect(shown(topOfBook.spreadHundredthsOfBp, 2, 2)).toBe(bp)
  expect(topOfBook.isCrossed).toBe(false)
})

test('the cost of buying 2 BTC at once is the one that the manual works out', () => {
  const [size = ''] = numbersIn(manual, /suppose you mean to buy (\d+) BTC at once/)
  const [average = '', cost = '', best = '', aCoin = '', inAll = ''] = numbersIn(
    manual,
    /= ([\d,.]+), or \$([\d,.]+) before fees\. The best ask alone would have suggested ([\d,.]+)\. The difference, \$([\d.]+) a coin or \$([\d.]+) in all/,
  )
  const ladder = new Ladder(columns.length)
  ladder.show({ depth: 50 })
  ladder.update(sourcesOf(sixAsks))
  const lots = scaled(size, sizeDecimals)
  const estimate = estimateSize(ladder.asks, lots)
  const { notional, overBest } = estimate
  expect(shown(averagePrice(notional, lots, priceDecimals, 2), 2, 2)).toBe(plain(average))
  expect(shown(notional, moneyDecimals, 2)).toBe(plain(cost))
  expect(price(estimate.bestPrice)).toBe(plain(best))
  expect(shown(averagePrice(overBest, lots, priceDecimals, 2), 2, 2)).toBe(aCoin)
  expect(shown(overBest, moneyDecimals, 2)).toBe(inAll)
  expect(estimate.unfilled).toBe(0)
  const { parts, unfilled } = takeAcross(ladder.asks, lots)
  expect(
    parts.map(({ venue, size: part }) => [columns[venue], shown(part, sizeDecimals, 2)]),
  ).toEqual([
    ['CB', '0.60'],
    ['KR', '0.35'],
    ['GE', '0.80'],
    ['BN', '0.25'],
  ])
  expect(unfilled).toBe(0)
})
