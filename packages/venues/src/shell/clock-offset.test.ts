import { expect, test } from 'vitest'

import { ClockOffset } from './clock-offset.ts'

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
