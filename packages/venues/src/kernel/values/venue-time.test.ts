import { expect, test } from 'vitest'

import { robinhoodExamples } from '../../exchanges/robinhood/testing/market-harness.ts'
import { timeOf, timeOfHeader } from './venue-time.ts'

const { cases } = robinhoodExamples.vectors['timestamps'] as {
  cases: { text: string; epoch_ms: number }[]
}

test.each([
  ...cases,
  { text: '2026-09-21T14:13:20.1Z', epoch_ms: Date.UTC(2026, 8, 21, 14, 13, 20, 100) },
  { text: '2026-09-21T14:13:20Z', epoch_ms: Date.UTC(2026, 8, 21, 14, 13, 20) },
  { text: '2026-01-15T10:00:00.999999-05:00', epoch_ms: Date.UTC(2026, 0, 15, 15, 0, 0, 999) },
  { text: '1970-01-01T00:00:00Z', epoch_ms: 0 },
])('times with any number of digits and any offset are read: $text', ({ text, epoch_ms }) => {
  expect(timeOf(text)).toBe(epoch_ms)
})

test.each(['', 'soon', '2026-09-21', '2026-09-21T14:13:20', 1_790_000_000, null])(
  'what is no time is not read as one: %j',
  (text) => {
    expect(timeOf(text)).toBeUndefined()
  },
)

test('a Date header names a second, of which the mid is taken', () => {
  expect(timeOfHeader('Sun, 15 Nov 2026 14:29:00 GMT')).toBe(Date.UTC(2026, 10, 15, 14, 29, 0, 500))
  expect(timeOfHeader('yesterday')).toBeUndefined()
  expect(timeOfHeader(undefined)).toBeUndefined()
})
