import fc from 'fast-check'
import { expect, test } from 'vitest'

import { timeTicks } from './time-ticks.ts'
import { openingOf, slotOf, timeframes } from './timeframes.ts'
import { ZoneClock } from './zone-clock.ts'

const utc = new ZoneClock('UTC')

function labels(
  timeframe: keyof typeof timeframes,
  clock: ZoneClock,
  from: string,
  to: string,
  slotsPerLabel: number,
): string[] {
  const left = slotOf(timeframe, Date.parse(from))
  const right = slotOf(timeframe, Date.parse(to))
  return timeTicks(timeframe, clock, left, right, slotsPerLabel).map(({ text }) => text)
}

test('a minute chart has round times, and the day where it begins', () => {
  expect(labels('1m', utc, '2026-11-14T23:40:00Z', '2026-11-15T00:20:00Z', 12)).toEqual([
    '23:45',
    'Nov 15',
    '00:15',
  ])
})

test('labels are in the chosen time zone', () => {
  const newYork = new ZoneClock('America/New_York')
  expect(labels('1m', newYork, '2026-11-15T18:00:00Z', '2026-11-15T18:31:00Z', 12)).toEqual([
    '13:00',
    '13:15',
    '13:30',
  ])
})

test('an hour chart has days and noons, a day chart months and years', () => {
  expect(labels('1h', utc, '2026-11-14T00:00:00Z', '2026-11-15T13:00:00Z', 12)).toEqual([
    'Nov 14',
    '12:00',
    'Nov 15',
    '12:00',
  ])
  expect(labels('1d', utc, '2025-11-15T00:00:00Z', '2026-02-15T00:00:00Z', 20)).toEqual([
    'Dec',
    '2026',
    'Feb',
  ])
})

test('half-hour zones have round times of their own', () => {
  const kolkata = new ZoneClock('Asia/Kolkata')
  expect(labels('15m', kolkata, '2026-11-15T06:00:00Z', '2026-11-15T09:00:00Z', 4)).toEqual([
    '12:00',
    '13:00',
    '14:00',
  ])
})

test('on the night when clocks go back, times are still in order and none is lost', () => {
  const newYork = new ZoneClock('America/New_York')
  const shown = labels('30m', newYork, '2026-11-01T03:00:00Z', '2026-11-01T09:00:00Z', 2)
  expect(shown.slice(0, 2)).toEqual(['23:00', 'Nov 1'])
  expect(shown.at(-1)).toBe('04:00')
})

test('labels come in order, each on a slot of its own, at least as far apart as they are wide', () => {
  const zones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'America/St_Johns']
  const timeframe = fc.constantFrom(...(Object.keys(timeframes) as (keyof typeof timeframes)[]))
  fc.assert(
    fc.property(
      timeframe,
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: Date.UTC(2030, 0) }),
      fc.integer({ min: 2, max: 2000 }),
      fc.integer({ min: 1, max: 500 }),
      (frame, zone, time, slots, slotsPerLabel) => {
        const left = slotOf(frame, time)
        const ticks = timeTicks(frame, new ZoneClock(zone), left, left + slots, slotsPerLabel)
        for (const [index, { slot }] of ticks.entries()) {
          const before = ticks[index - 1]?.slot ?? Number.NEGATIVE_INFINITY
          expect(slot).toBeGreaterThan(before)
          // Months and clock changes make some a little shorter.
          expect(slot - before).toBeGreaterThanOrEqual(Math.floor(slotsPerLabel * 0.45))
          expect(openingOf(frame, slot)).toBeGreaterThanOrEqual(openingOf(frame, left))
        }
      },
    ),
    { numRuns: 60 },
  )
})
