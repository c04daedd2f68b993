import { expect, test } from 'vitest'

import { sizeFigure, tapeFigures } from './tape-figures.ts'

const narrow = tapeFigures(2, 8, 8, 9, 250)
const wide = tapeFigures(2, 8, 3, 9, 500)

test.each([
  [12_345_678, '0.123'],
  [500_000_000, '5.000'],
  [12_000, '0.00012'],
  [12_345, '0.00012'],
  [49_999, '0.00050'],
  [1, '0.00000001'],
  [0, '0.000'],
])('on a wide tape a size of %i hundred-millionths reads %s: never nothing', (size, text) => {
  expect(sizeFigure(size, wide)).toBe(text)
})

test('on a narrow tape a tiny size is told by its first digits', () => {
  expect(narrow.sizeLength).toBeLessThan(10)
  expect(sizeFigure(12, narrow)).toBe('1.2e-7')
  expect(sizeFigure(1, narrow)).toBe('1e-8')
})
