import { expect, test } from 'vitest'

import { oneYearAfter, updatesOf } from './year-of-updates.ts'

const at = (iso: string) => Date.parse(iso)
const iso = (instant: number) => new Date(instant).toISOString()

test.each([
  ['2026-01-15T12:00:00.000Z', '2027-01-15T12:00:00.000Z'],
  ['2027-06-30T23:59:59.999Z', '2028-06-30T23:59:59.999Z'],
  ['2028-02-29T08:00:00.000Z', '2029-03-01T08:00:00.000Z'],
  ['2028-02-28T08:00:00.000Z', '2029-02-28T08:00:00.000Z'],
  ['2027-03-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
])('a year after %s is %s', (from, to) => expect(iso(oneYearAfter(at(from)))).toBe(to))

test('a year is added to what there is, or to today when that has ended', () => {
  const now = at('2026-01-15T12:00:00.000Z')
  const until = (text: string) =>
    iso(updatesOf({ now, until: at(text), toTheDay: false }).updatesUntil)
  expect(until('2026-09-01T00:00:00.000Z')).toBe('2027-09-01T00:00:00.000Z')
  expect(until('2025-09-01T00:00:00.000Z')).toBe('2027-01-15T12:00:00.000Z')
})

test('of an anonymous purchase only the day is known, and the year is never shorter', () => {
  const now = at('2026-01-15T12:34:56.789Z')
  const { issuedAt, updatesUntil } = updatesOf({ now, until: undefined, toTheDay: true })
  expect(iso(issuedAt)).toBe('2026-01-15T00:00:00.000Z')
  expect(iso(updatesUntil)).toBe('2027-01-16T00:00:00.000Z')
})
