import { expect, test } from 'vitest'

import { formatSize, tapeNumbers } from './tape-numbers.ts'

const wide = tapeNumbers(2, 8, 3, 9, 500)

test.each([
  [12_345_678, '0.123'],
  [500_000_000, '5.000'],
  [12_000, '0.00012'],
  [12_345, '0.00012'],
  [49_999, '0.00050'],
  [1, '0.00000001'],
  [0, '0.000'],
])('on a wide tape a size of %i hundred-millionths reads %s: never nothing', (size, text) => {
  expect(formatSize(size, wide)).toBe(text)
})

test.each([
  [31_000, 250, '0.00031'],
  [12, 270, '0.00000012'],
  [12, 255, '0.0000001'],
  [1, 258, '0.00000001'],
  [12, 240, '<0.0001'],
  [1, 200, '<0.01'],
])(
  'on a narrow tape a size of %i hundred-millionths is written in plain decimals at %i px: %s',
  (size, width, text) => {
    expect(formatSize(size, tapeNumbers(2, 8, 8, 9, width))).toBe(text)
  },
)

test('a tiny size takes the room of the word ‘you’, and no more', () => {
  const numbers = tapeNumbers(2, 8, 8, 9, 250)
  for (let size = 1; size < 1_000_000; size *= 3) {
    const { length } = formatSize(size, numbers)
    expect(length).toBeLessThanOrEqual(numbers.tinyLength)
  }
  expect(numbers.tinyLength - numbers.sizeLength).toBeLessThanOrEqual(4)
})
