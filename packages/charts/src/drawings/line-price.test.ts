import { expect, test } from 'vitest'

import type { Drawing } from './drawing.ts'
import { lineEnd, linePrice } from './line-price.ts'

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
    expect(linePrice(trend, at(0))).toBe(60_000)
    expect(linePrice(trend, at(5))).toBe(60_300)
    expect(linePrice(trend, at(10))).toBe(60_600)
    expect(linePrice(trend, at(-1))).toBeUndefined()
    expect(linePrice(trend, at(11))).toBeUndefined()
    expect(lineEnd(trend)).toBe(at(10))
  }
})

test('a ray goes on beyond its second point, and one that was drawn backward ends at its first', () => {
  expect(linePrice(line('ray'), at(20))).toBe(61_200)
  expect(linePrice(line('ray'), at(-1))).toBeUndefined()
  expect(lineEnd(line('ray'))).toBeUndefined()
  expect(linePrice(line('ray', true), at(-10))).toBe(59_400)
  expect(lineEnd(line('ray', true))).toBe(at(10))
})

test('a horizontal line has one price at all times, and a rectangle has none', () => {
  const horizontal = { ...line('horizontal-line'), anchors: [{ time: ten, price: 60_000 }] }
  expect(linePrice(horizontal, at(-1000))).toBe(60_000)
  expect(lineEnd(horizontal)).toBeUndefined()
  expect(linePrice(line('rectangle'), at(5))).toBeUndefined()
})

test('a line that was drawn on a logarithmic scale rises by equal percentages, and one of before by equal amounts', () => {
  const anchors = [
    { time: ten, price: 15_000 },
    { time: ten + 10 * minute, price: 60_000 },
  ]
  const before = { ...line('ray'), anchors }
  const drawn = { ...before, isLogarithmic: true as const }
  expect(linePrice(before, at(5))).toBe(37_500)
  expect(linePrice(drawn, at(5))).toBe(30_000)
  expect(linePrice(drawn, at(15))).toBeCloseTo(120_000, 6)
})
