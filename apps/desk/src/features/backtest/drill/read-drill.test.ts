import { expect, test } from 'vitest'

import { readDrill } from './read-drill.ts'

test('days and a largest position are read as typed, and no largest position judges none', () => {
  expect(readDrill({ days: ' 200', largest: '' }).wish).toEqual({ histories: 200, largest: null })
  expect(readDrill({ days: '1', largest: '1000.5' }).wish).toEqual({
    histories: 1,
    largest: '1000.5',
  })
})

test('what is no number of days and no amount is said at its field', () => {
  expect(readDrill({ days: '0', largest: '' }).mistakes).toEqual({
    days: 'A whole number from 1 to 10,000.',
  })
  expect(Object.keys(readDrill({ days: '20000', largest: '0' }).mistakes)).toEqual([
    'days',
    'largest',
  ])
  expect(readDrill({ days: '5', largest: 'much' }).wish).toBe(undefined)
})
