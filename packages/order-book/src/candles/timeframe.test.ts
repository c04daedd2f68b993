import fc from 'fast-check'
import { expect, test } from 'vitest'

import { guide } from '../testing/manual-examples.ts'
import { candleStart, timeframeMs, timeframes } from './timeframe.ts'

const time = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) })

test('the timeframes are those of the manual’s toolbar', () => {
  expect(guide('charts')).toContain(
    'The toolbar offers 1, 5, 15 and 30 minutes, 1 and 4 hours, 1 day and 1 week; beside them',
  )
  expect(timeframes).toEqual(['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'])
})

test('days open at 00:00 UTC, and weeks at 00:00 UTC on Monday', () => {
  fc.assert(
    fc.property(time, (moment) => {
      const day = new Date(candleStart(moment, '1d'))
      expect(day.toISOString().slice(10)).toBe('T00:00:00.000Z')
      expect(day.toISOString().slice(0, 10)).toBe(new Date(moment).toISOString().slice(0, 10))
      const week = new Date(candleStart(moment, '1w'))
      expect(week.toISOString().slice(10)).toBe('T00:00:00.000Z')
      expect(week.getUTCDay()).toBe(1)
    }),
    { numRuns: 2000 },
  )
})

test('in New York a day opens at 8:00 p.m. of the day before in summer and at 7:00 p.m. in winter', () => {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    timeStyle: 'short',
  })
  const opening = (moment: string) =>
    clock.format(candleStart(Date.parse(moment), '1d')).replace(/\s/u, ' ')
  expect(opening('2026-07-15T12:00:00Z')).toBe('8:00 PM')
  expect(opening('2026-01-15T12:00:00Z')).toBe('7:00 PM')
})

test('every moment is in exactly one candle of each timeframe', () => {
  fc.assert(
    fc.property(time, fc.constantFrom(...timeframes), (moment, timeframe) => {
      const start = candleStart(moment, timeframe)
      expect(start <= moment && moment < start + timeframeMs[timeframe]).toBe(true)
      expect(candleStart(start, timeframe)).toBe(start)
      expect(candleStart(start - 1, timeframe)).toBe(start - timeframeMs[timeframe])
    }),
    { numRuns: 2000 },
  )
})
