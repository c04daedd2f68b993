import { expect, test } from 'vitest'

import { shortSize } from '../paint/volume/paint-footprint.ts'
import { footprint } from './footprint.ts'

/** The manual's five prices, two dollars apart, in hundredths. */
const rows = [
  { row: 0, bought: 50, sold: 50 },
  { row: 1, bought: 200, sold: 100 },
  { row: 2, bought: 250, sold: 250 },
  { row: 3, bought: 100, sold: 300 },
  { row: 4, bought: 100, sold: 0 },
]

test('an imbalance is three times the other side of the diagonal: asks against the row below, bids against the row above', () => {
  const found = footprint(rows, 1)
  expect(found?.rows.map(({ isBought }) => isBought)).toEqual([false, true, false, false, false])
  expect(found?.rows.map(({ isSold }) => isSold)).toEqual([false, false, false, true, false])
  expect(found?.rows.map(({ isControl }) => isControl)).toEqual([false, false, true, false, false])
  expect([found?.delta, found?.total]).toEqual([0, 1400])
})

test('against nothing there is no imbalance: a row at the end of a candle is not one by that alone', () => {
  const found = footprint([{ row: 7, bought: 900, sold: 800 }], 1)
  expect(found?.rows).toEqual([
    { row: 7, bought: 900, sold: 800, isBought: false, isSold: false, isControl: true },
  ])
  expect(footprint([], 1)).toBeUndefined()
})

test('wider rows hold what narrower ones held: bought rounded up, sold rounded down', () => {
  const found = footprint(rows, 2)
  expect(found?.rows.map(({ row, bought, sold }) => [row, bought, sold])).toEqual([
    [0, 50, 150],
    [1, 450, 550],
    [2, 200, 0],
  ])
  expect([found?.delta, found?.total]).toEqual([0, 1400])
})

test('a size is written with the digits that there is room for, and nothing is written as nothing that is something', () => {
  expect(shortSize(0, 4)).toBe('0')
  expect(shortSize(1.5, 4)).toBe('1.5')
  expect(shortSize(12.3456, 4)).toBe('12.3')
  expect(shortSize(1234.5, 4)).toBe('1235')
  expect(shortSize(12_345, 4)).toBe('12k')
  expect(shortSize(-0.25, 5)).toBe('−0.25')
  expect(shortSize(0.000_01, 4)).toBe('~0')
})
