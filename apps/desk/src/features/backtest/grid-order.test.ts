import { expect, test } from 'vitest'

import { bestFirst, type GridRow, nextOrder, orderedPlaces } from './grid-order.ts'

const row = (value: string, result: string, sharpe: number | null): GridRow => ({
  values: [value],
  currency: 'USD',
  trades: 1,
  winPercent: null,
  fees: '0',
  result,
  maxDrawdown: '0',
  exposurePercent: '0.0',
  sharpe,
  trouble: '',
})
const rows = [row('9', '2.5', 0.1), row('40', '10.000000000000000001', null), row('100', '10', -3)]

test('the best result stands first, to the last digit, and not by letters', () => {
  expect(orderedPlaces(rows, bestFirst)).toEqual([1, 2, 0])
})

test('a column turns around when it is chosen again, and what has no number stays last', () => {
  const bySharpe = nextOrder(bestFirst, 'sharpe')
  expect(orderedPlaces(rows, bySharpe)).toEqual([0, 2, 1])
  expect(orderedPlaces(rows, nextOrder(bySharpe, 'sharpe'))).toEqual([2, 0, 1])
})

test('settings are ordered as numbers, and equal rows stay as they were tried', () => {
  expect(orderedPlaces(rows, { column: 0, isRising: true })).toEqual([0, 1, 2])
  expect(orderedPlaces(rows, { column: 'fees', isRising: false })).toEqual([0, 1, 2])
})
