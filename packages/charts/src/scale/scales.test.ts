import fc from 'fast-check'
import { expect, test } from 'vitest'

import { PriceScale } from './price-scale.ts'
import { priceTicks } from './price-ticks.ts'
import { TimeScale } from './time-scale.ts'

function timeScale(): TimeScale {
  const time = new TimeScale()
  time.width = 1200
  time.ratio = 1.5
  time.rightSlot = 29_000_000
  return time
}

const place = fc.integer({ min: 0, max: 1200 })

test('zooming leaves the slot under the pointer under the pointer', () => {
  const factor = fc.double({ min: 0.2, max: 5, noNaN: true })
  fc.assert(
    fc.property(place, fc.array(factor, { maxLength: 10 }), (x, factors) => {
      const time = timeScale()
      const under = time.slotAt(x)
      for (const each of factors) {
        time.zoomAt(x, each, 100_000)
        expect(time.slotAt(x)).toBeCloseTo(under, 4)
      }
    }),
  )
})

test('while one only moves, candles keep their distance to each other in whole pixels', () => {
  const time = timeScale()
  time.slotWidth = 3.37
  const gaps = () =>
    Array.from({ length: 50 }, (_, slot) => {
      const from = Math.floor(time.x(28_999_900 + slot + 0.5))
      return Math.floor(time.x(28_999_901 + slot + 0.5)) - from
    })
  const before = gaps()
  for (const pixels of [0.3, 1, 1.5, -7.77, 130.1]) {
    time.moveBy(pixels)
    expect(gaps()).toEqual(before)
  }
})

test('fitting a range shows all of it', () => {
  const time = timeScale()
  time.fit(1000, 1029, 100_000)
  expect(time.x(1000)).toBeGreaterThanOrEqual(0)
  expect(time.x(1030)).toBeLessThanOrEqual(1200)
  expect(time.x(1030) - time.x(1000)).toBeGreaterThan(1000)
})

test('however far one moves, some of the data stays in view', () => {
  const time = timeScale()
  time.moveBy(1e9)
  time.stayNear(100, 5000)
  expect(time.leftSlot).toBeLessThan(5000)
  time.moveBy(-1e9)
  time.stayNear(100, 5000)
  expect(time.rightSlot).toBeGreaterThan(100)
})

test('a value and its height are each other’s', () => {
  const scale = new PriceScale()
  Object.assign(scale, { top: 40, height: 333, low: 6_700_000, high: 6_745_000 })
  expect(scale.valueAt(scale.y(6_723_456))).toBeCloseTo(6_723_456, 4)
  expect(scale.y(6_745_000)).toBe(40)
})

test('a single price stands in the middle of an automatic scale', () => {
  const scale = new PriceScale()
  scale.fit(6_000_000, 6_000_000, 0.1, 0.1)
  expect(scale.low).toBeLessThan(6_000_000)
  expect(scale.high).toBeGreaterThan(6_000_000)
})

test('moving a price axis locks it', () => {
  const scale = new PriceScale()
  scale.moveBy(10)
  expect(scale.isAutomatic).toBe(false)
})

test('prices on the axis are round, far enough apart, and never finer than the smallest step', () => {
  expect(priceTicks(6_738_000, 6_746_000, 300, 44, 1)).toEqual([
    6_738_000, 6_740_000, 6_742_000, 6_744_000, 6_746_000,
  ])
  expect(priceTicks(0, 3, 300, 44, 1)).toEqual([0, 1, 2, 3])
  const range = fc.integer({ min: 1, max: 1e12 })
  fc.assert(
    fc.property(range, range, (low, span) => {
      const ticks = priceTicks(low, low + span, 400, 44, 1)
      const [first = 0, second = 0] = ticks
      expect(ticks.length).toBeLessThanOrEqual(10)
      if (ticks.length < 2) return
      expect(((second - first) / span) * 400).toBeGreaterThanOrEqual(43.99)
      const step = second - first
      const digit = step / 10 ** Math.floor(Math.log10(step) + 1e-6)
      expect([1, 2, 5].some((each) => Math.abs(digit - each) < 1e-3)).toBe(true)
    }),
  )
})
