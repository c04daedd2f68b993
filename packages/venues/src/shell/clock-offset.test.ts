import { expect, test } from 'vitest'

import { ClockOffset, surelyOffMs } from './clock-offset.ts'

test('the reading with the shortest way there and back is believed', () => {
  const offset = new ClockOffset()
  offset.add(10_900, 10_000, 11_000)
  offset.add(12_260, 12_000, 12_020)
  offset.add(14_900, 13_000, 15_000)
  expect(offset.best(15_000)).toEqual({ offsetMs: 250, uncertaintyMs: 10 })
})

test('readings of an hour ago, and those during which our clock was set, mean nothing', () => {
  const offset = new ClockOffset()
  offset.add(5000, 1000, 1010)
  expect(offset.best(3_600_000)).toBeUndefined()
  offset.add(5000, 3_600_000, 3_500_000)
  expect(offset.best(3_600_000)).toBeUndefined()
})

test('an answer that was long under way is not taken for a wrong clock; one that is surely wrong is, either way', () => {
  // Asked at 0, answered after 2.4 s, with a time that fits any moment in between.
  const slow = new ClockOffset()
  slow.add(2400, 0, 2400)
  expect(slow.best(2400)).toEqual({ offsetMs: 1200, uncertaintyMs: 1200 })
  expect(surelyOffMs({ offsetMs: 1200, uncertaintyMs: 1200 })).toBe(0)
  expect(surelyOffMs({ offsetMs: 3000, uncertaintyMs: 40 })).toBe(2960)
  expect(surelyOffMs({ offsetMs: -3000, uncertaintyMs: 40 })).toBe(-2960)
})
