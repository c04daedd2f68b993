import { expect, test } from 'vitest'

import { ClockSteps } from './clock-steps.ts'
import { Timetable } from './timetable.ts'

test('what is due comes out once, the earliest first', () => {
  const times = new Timetable()
  times.set('b', 20)
  times.set('a', 10)
  times.set('later', 30)
  expect(times.next()).toBe(10)
  expect(times.takeDue(20)).toEqual(['a', 'b'])
  expect(times.takeDue(20)).toEqual([])
  expect(times.next()).toBe(30)
})

test('bringing forward never puts off', () => {
  const times = new Timetable()
  times.bringForward('a', 10)
  times.bringForward('a', 20)
  expect(times.next()).toBe(10)
})

test('a clock that is set back by an hour does not put anything off by an hour', () => {
  const times = new Timetable()
  const clock = new ClockSteps()
  clock.setBackBy(3_600_000)
  times.set('refresh', 3_660_000)
  expect(clock.setBackBy(3_600_001)).toBe(0)
  times.setBack(clock.setBackBy(1))
  expect(times.next()).toBe(60_000)
})
