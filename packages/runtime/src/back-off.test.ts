import { expect, test } from 'vitest'

import { BackOff, backOffMs, jittered, jitteredAround } from './back-off.ts'

const limits = { firstMs: 500, longestMs: 5000 }

test('each failure doubles the wait, up to the longest one', () => {
  const waits = [0, 1, 2, 3, 4, 5].map((failures) => backOffMs(failures, limits))
  expect(waits).toEqual([500, 1000, 2000, 4000, 5000, 5000])
})

test('after a night of failures the wait is still the longest one', () => {
  expect(backOffMs(100_000, limits)).toBe(5000)
  expect(backOffMs(100_000, { firstMs: 0, longestMs: 5000 })).toBe(0)
})

test('a success begins with the first wait again', () => {
  const backOff = new BackOff(limits)
  expect([backOff.nextMs(), backOff.nextMs(), backOff.nextMs()]).toEqual([500, 1000, 2000])
  expect(backOff.failures).toBe(3)
  backOff.reset()
  expect(backOff.failures).toBe(0)
  expect(backOff.nextMs()).toBe(500)
})

test('jitter spreads a wait over all of it, or over the part that is left to chance', () => {
  expect([0, 0.5, 0.999].map((random) => jittered(1000, random))).toEqual([0, 500, 999])
  expect([0, 0.5, 1].map((random) => jittered(1000, random, 0.75))).toEqual([750, 875, 1000])
})

test('jitter around a wait makes it shorter as often as longer', () => {
  expect([0, 0.5, 1].map((random) => jitteredAround(1000, random, 0.2))).toEqual([800, 1000, 1200])
  expect([0, 0.5, 1].map((random) => jitteredAround(250, random, 0.5))).toEqual([125, 250, 375])
})
