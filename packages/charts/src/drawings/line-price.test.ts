import { expect, test } from 'vitest'

import type { Drawing } from './drawing.ts'
import { lineEnd, linePrices } from './line-price.ts'

const minute = 60_000
/** From 60,000 at the middle of 10:00 to 60,600 at the middle of 10:10. */
const ten = Date.UTC(2026, 10, 2, 10)
const line = (tool: Drawing['tool'], back = false) => {
  const anchors = [
    { time: ten, price: 60_000 },
    { time: ten + 10 * minute, price: 60_600 },
  ]
  return { tool, anchors: back ? anchors.toReversed() : anchors, drawnOn: '1m' as const }
}
const at = (minutes: number) => ten + minute / 2 + minutes * minute

test('a trend line has the price between its points, and none beside them, also where it was drawn backward', () => {
  for (const trend of [line('trend-line'), line('trend-line', true)]) {
    expect(linePrices(trend, at(0))).toEqual([60_000])
    expect(linePrices(trend, at(5))).toEqual([60_300])
    expect(linePrices(trend, at(10))).toEqual([60_600])
    expect(linePrices(trend, at(-1))).toEqual([])
    expect(linePrices(trend, at(11))).toEqual([])
    expect(lineEnd(trend)).toBe(at(10))
  }
})

test('a ray goes on beyond its second point, and one that was drawn backward ends at its first', () => {
  expect(linePrices(line('ray'), at(20))).toEqual([61_200])
  expect(linePrices(line('ray'), at(-1))).toEqual([])
  expect(lineEnd(line('ray'))).toBeUndefined()
  expect(linePrices(line('ray', true), at(-10))).toEqual([59_400])
  expect(lineEnd(line('ray', true))).toBe(at(10))
})

test('a horizontal line has one price at all times, and a rectangle has none', () => {
  const horizontal = { ...line('horizontal-line'), anchors: [{ time: ten, price: 60_000 }] }
  expect(linePrices(horizontal, at(-1000))).toEqual([60_000])
  expect(lineEnd(horizontal)).toBeUndefined()
  expect(linePrices(line('rectangle'), at(5))).toEqual([])
})

test('a line that was drawn on a logarithmic scale rises by equal percentages, and one of before by equal amounts', () => {
  const anchors = [
    { time: ten, price: 15_000 },
    { time: ten + 10 * minute, price: 60_000 },
  ]
  const before = { ...line('ray'), anchors }
  const drawn = { ...before, isLogarithmic: true as const }
  expect(linePrices(before, at(5))).toEqual([37_500])
  expect(linePrices(drawn, at(5))).toEqual([30_000])
  expect(linePrices(drawn, at(15))[0]).toBeCloseTo(120_000, 6)
})

test('a channel has two prices between its points, the lower first, and none beside them', () => {
  const through = { time: ten + 5 * minute, price: 61_300 }
  const above = { ...line('channel'), anchors: [...line('channel').anchors, through] }
  expect(linePrices(above, at(0))).toEqual([60_000, 61_000])
  expect(linePrices(above, at(5))).toEqual([60_300, 61_300])
  expect(linePrices(above, at(10))).toEqual([60_600, 61_600])
  expect(linePrices(above, at(11))).toEqual([])
  expect(lineEnd(above)).toBe(at(10))
  const below = { ...above, anchors: [...line('channel').anchors, { ...through, price: 59_300 }] }
  expect(linePrices(below, at(5))).toEqual([59_300, 60_300])
})
