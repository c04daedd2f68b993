import { expect, test } from 'vitest'

import { alignedColumn } from './aligned-column.ts'
import { nothingThere } from './format-number.ts'

const pointsOf = (texts: readonly string[]) => {
  const widest = Math.max(...texts.map(({ length }) => length))
  return texts.map((text) => text.padStart(widest).search(/\.|(?<=\d)(?= *$)/))
}

test('decimal points stand under one another, however many decimals each price was reported with', () => {
  const column = alignedColumn(['64,318.56', '64,318.5', '64,318', '3,317.325'])
  expect(new Set(pointsOf(column)).size).toBe(1)
  expect(column.map((text) => text.trim())).toEqual([
    '64,318.56',
    '64,318.5',
    '64,318',
    '3,317.325',
  ])
})

test('what is not there stands where the last whole digit would, and words stay as they are', () => {
  expect(alignedColumn(['1.25', nothingThere, 'unknown'])).toEqual([
    '1.25',
    `${nothingThere}   `,
    'unknown',
  ])
})

test('whole numbers are not padded', () => {
  expect(alignedColumn(['1', '20'])).toEqual(['1', '20'])
})
