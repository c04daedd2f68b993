import { expect, test } from 'vitest'

import { readByteRange } from './byte-range.ts'

test.each([
  [undefined, 'whole'],
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-2', { start: 8, end: 9 }],
  ['bytes=0-99', { start: 0, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=3-1', 'unsatisfiable'],
  ['bytes=0-1,3-4', 'whole'],
  ['lines=0-1', 'whole'],
])('of ten bytes, %s asks for %o', (header, expected) => {
  expect(readByteRange(header, 10)).toEqual(expected)
})
