import { expect, test } from 'vitest'

import { expiryPresets, expiryText, readExpiry, usualExpiry } from './expiry.ts'

const now = new Date(2026, 10, 18, 9, 5, 30).getTime()

test('a date is written with 24 hours, and read back as the same minute', () => {
  expect(expiryText(now)).toBe('2026-11-18 09:05')
  expect(readExpiry('2026-11-18 21:05')).toBe(new Date(2026, 10, 18, 21, 5).getTime())
  expect(readExpiry(' 2026-11-18T21:05 ')).toBe(readExpiry('2026-11-18 21:05'))
})

test.each([[''], ['tomorrow'], ['2026-11-31 10:00'], ['2026-11-18 25:00'], ['2026-11-18 10:75']])(
  '‘%s’ is no date',
  (text) => expect(readExpiry(text)).toBeNull(),
)

test('an order with a date begins with 24 hours, and one click gives another usual end', () => {
  expect(usualExpiry(now)).toBe('2026-11-19 09:05')
  expect(expiryPresets.map(({ label, at }) => [label, expiryText(at(now))])).toEqual([
    ['End of day', '2026-11-18 23:59'],
    ['24 h', '2026-11-19 09:05'],
    ['7 days', '2026-11-25 09:05'],
    ['30 days', '2026-12-18 09:05'],
  ])
})
