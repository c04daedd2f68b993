import { expect, test } from 'vitest'

import { openChart } from '../testing/open-chart.ts'
import { openingText, spanText } from './time-text.ts'
import { openingOf, shiftedTime, slotAt, slotOf, timeframes } from './timeframes.ts'
import { ZoneClock } from './zone-clock.ts'

test('a chart offers 1, 5, 15 and 30 seconds and minutes, 1 and 4 hours, 1 day, 1 week and 1 month', () => {
  const widths = Object.values(timeframes).map(({ widthMs }) => widthMs / 1000)
  expect(widths.slice(0, -1)).toEqual([
    1, 5, 15, 30, 60, 300, 900, 1800, 3600, 14_400, 86_400, 604_800,
  ])
  expect(timeframes['1M'].name).toBe('1 month')
})

test('months open at 00:00 UTC on the first, whatever their length, and places inside them rise evenly', () => {
  const opening = (day: string) => openingOf('1M', slotOf('1M', Date.parse(day)))
  expect(new Date(opening('2028-02-29T23:59:59Z')).toISOString()).toBe('2028-02-01T00:00:00.000Z')
  expect(new Date(opening('1969-12-31T00:00:00Z')).toISOString()).toBe('1969-12-01T00:00:00.000Z')
  // Half of February 2026 has passed at the end of the 14th.
  expect(slotAt('1M', Date.parse('2026-02-15T00:00:00Z')) % 1).toBeCloseTo(0.5, 9)
  const moved = shiftedTime('1M', Date.parse('2026-01-01T00:00:00Z'), 2)
  expect(new Date(moved).toISOString()).toBe('2026-03-01T00:00:00.000Z')
})

test('the second of a candle is written where it has one, and a span of seconds is named', () => {
  expect(openingText(Date.parse('2026-11-15T13:40:05Z'), false)).toBe('Sun Nov 15 13:40:05')
  expect(openingText(Date.parse('2026-11-15T13:40:00Z'), false)).toBe('Sun Nov 15 13:40')
  expect(spanText(90_000)).toBe('1 minute 30 seconds')
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

test('from every timeframe to every other a chart keeps its time in view until candles come', () => {
  const all = Object.keys(timeframes) as (keyof typeof timeframes)[]
  for (const from of all) {
    for (const to of all) {
      const opened = openChart([])
      const { chart } = opened
      chart.setTimeframe(from)
      const start = openingOf(from, slotOf(from, Date.parse('2026-11-15T13:40:00Z')))
      chart.setCandles(start, start, [
        { time: start, open: 100, high: 110, low: 90, close: 105, volume: 1 },
      ])
      opened.paint()
      chart.setTimeframe(to)
      expect(() => opened.paint()).not.toThrow()
      const right = openingOf(to, Math.floor(chart.model.time.rightSlot))
      const widest = Math.max(timeframes[from].widthMs, timeframes[to].widthMs)
      expect(Math.abs(right - start) / widest).toBeLessThan(200)
    }
  }
})
