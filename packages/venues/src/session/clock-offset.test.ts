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

test('a clock that was set is known by the next reading, however slow that one was', () => {
  const offset = new ClockOffset()
  offset.add(60_000 + 10, 0, 20)
  expect(offset.best(20)?.offsetMs).toBe(60_000)
  offset.add(5200, 5000, 5400)
  expect(offset.best(5400)).toEqual({ offsetMs: 0, uncertaintyMs: 200 })
})

test('our clock jumps, and that is noticed a moment later: what was read in between is kept', () => {
  const forth = new ClockOffset()
  forth.add(10, 0, 20)
  forth.add(100, 3_600_000, 3_600_020)
  forth.clockJumped(3_600_000, 3_601_000)
  expect(forth.best(3_601_000)?.offsetMs).toBe(100 - 3_600_010)
  const back = new ClockOffset()
  back.add(3_600_010, 3_600_000, 3_600_020)
  back.clockJumped(-3_600_000, 1000)
  expect(back.best(1000)).toBeUndefined()
})
