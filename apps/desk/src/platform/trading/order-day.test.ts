import { expect, test } from 'vitest'

import { dayOf, wholeTime } from './order-day.ts'

const now = new Date(2026, 10, 17, 14, 32, 17).getTime()
const at = (year: number, month: number, day: number) =>
  new Date(year, month, day, 8, 5, 9).getTime()

test('an order of today shows no day, one of this year its day, an older one its date', () => {
  expect(dayOf(at(2026, 10, 17), now)).toBeNull()
  expect(dayOf(at(2026, 10, 16), now)).toBe('Nov 16')
  expect(dayOf(at(2025, 10, 17), now)).toBe('Nov 17, 2025')
})

test('the whole time of every order is a hover away', () => {
  expect(wholeTime(at(2025, 10, 7))).toBe('Nov 7, 2025, 08:05:09')
})
