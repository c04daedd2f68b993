import { expect, test } from 'vitest'

import { openingText } from './time-text.ts'
import { openingOf, slotOf, timeframes } from './timeframes.ts'
import { ZoneClock } from './zone-clock.ts'

test('the toolbar offers 1, 5, 15 and 30 minutes, 1 and 4 hours, 1 day and 1 week', () => {
  expect(Object.values(timeframes).map(({ widthMs }) => widthMs / 60_000)).toEqual([
    1, 5, 15, 30, 60, 240, 1440, 10_080,
  ])
})

test('daily candles open at 00:00 UTC', () => {
  const opening = openingOf('1d', slotOf('1d', Date.parse('2026-11-15T14:32:17Z')))
  expect(new Date(opening).toISOString()).toBe('2026-11-15T00:00:00.000Z')
})

test('weekly candles open at 00:00 UTC on Monday', () => {
  for (const day of ['2026-11-09T00:00:00Z', '2026-11-15T23:59:59Z', '2026-11-12T08:00:00Z']) {
    const opening = openingOf('1w', slotOf('1w', Date.parse(day)))
    expect(new Date(opening).toUTCString()).toBe('Mon, 09 Nov 2026 00:00:00 GMT')
  }
})

test('in New York a day opens at 8:00 p.m. of the day before in summer and 7:00 p.m. in winter', () => {
  const newYork = new ZoneClock('America/New_York')
  const shown = (day: string) => openingText(newYork.toLocal(Date.parse(day)), true)
  expect(shown('2026-07-15T00:00:00Z')).toBe('Tue Jul 14 2026 20:00')
  expect(shown('2026-12-15T00:00:00Z')).toBe('Mon Dec 14 2026 19:00')
})

test('in UTC a day is written without a time of day', () => {
  const clock = new ZoneClock('UTC')
  expect(openingText(clock.toLocal(Date.parse('2026-07-15T00:00:00Z')), true)).toBe(
    'Wed Jul 15 2026',
  )
})

test('a slot and its opening are each other’s, at every timeframe, before 1970 too', () => {
  for (const timeframe of Object.keys(timeframes) as (keyof typeof timeframes)[]) {
    for (const slot of [-3, 0, 1, 2_900, 29_000_000 % 40_000]) {
      expect(slotOf(timeframe, openingOf(timeframe, slot))).toBe(slot)
      expect(slotOf(timeframe, openingOf(timeframe, slot + 1) - 1)).toBe(slot)
    }
  }
})
