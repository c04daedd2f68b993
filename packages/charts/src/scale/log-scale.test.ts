import fc from 'fast-check'
import { expect, test } from 'vitest'

import { madeCandles } from '../testing/made-candles.ts'
import { openChart } from '../testing/open-chart.ts'
import { PriceScale } from './price-scale.ts'
import { logPriceTicks } from './price-ticks.ts'

function logScale(low: number, high: number): PriceScale {
  return Object.assign(new PriceScale(), { isLogarithmic: true, top: 40, height: 600, low, high })
}

test('on a logarithmic scale each doubling is as high as the next', () => {
  const scale = logScale(1_000_000, 8_000_000)
  const heights = [1, 2, 4, 8].map((times) => scale.y(times * 1_000_000))
  expect(heights.map((y) => Number(y.toFixed(6)))).toEqual([640, 440, 240, 40])
})

test('a value and its height are each other’s on a logarithmic scale, also after it was moved and stretched', () => {
  const value = fc.double({ min: 1, max: 1e12, noNaN: true })
  const pixels = fc.integer({ min: -400, max: 400 })
  fc.assert(
    fc.property(value, value, pixels, (one, other, move) => {
      fc.pre(Math.max(one, other) / Math.min(one, other) > 1.0001)
      const scale = logScale(Math.min(one, other), Math.max(one, other))
      const [low, high] = [scale.low, scale.high]
      scale.moveBy(move)
      expect(scale.high / scale.low).toBeCloseTo(high / low, 2)
      scale.stretch(0.7)
      for (const y of [40, 222, 639]) expect(scale.y(scale.valueAt(y))).toBeCloseTo(y, 3)
      expect(scale.low).toBeLessThan(scale.high)
      expect(low).toBeGreaterThan(0)
    }),
  )
})

test('an automatic logarithmic scale leaves its margins as shares of the height', () => {
  const scale = logScale(1, 2)
  scale.fit(2_000_000, 6_000_000, 0.1, 0.2)
  expect(scale.y(6_000_000)).toBeCloseTo(40 + 60, 6)
  expect(scale.y(2_000_000)).toBeCloseTo(640 - 120, 6)
})

test('what has no logarithm is out of sight, and a scale that reaches zero is even', () => {
  const scale = logScale(100, 200)
  expect(scale.y(0)).toBeGreaterThan(640)
  expect(scale.y(-5)).toBe(scale.y(0))
  expect(Number.isFinite(scale.y(0))).toBe(true)
  scale.low = 0
  expect(scale.hasLogarithms).toBe(false)
  expect(scale.y(100)).toBe(340)
})

test('prices on a logarithmic axis are round, rise, and are far enough apart at every height', () => {
  const low = fc.integer({ min: 1, max: 1e9 })
  const times = fc.double({ min: 1.001, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(low, times, (from, factor) => {
      const scale = Object.assign(logScale(from, from * factor), { top: 0 })
      const ticks = logPriceTicks(from, from * factor, 600, 44, 1e-9)
      expect(ticks.length).toBeGreaterThan(0)
      expect(ticks.length).toBeLessThanOrEqual(15)
      const heights = ticks.map((tick) => scale.y(tick))
      for (const [index, y] of heights.slice(1).entries()) {
        expect((heights[index] ?? 0) - y).toBeGreaterThanOrEqual(43.99)
      }
    }),
  )
  expect(logPriceTicks(900, 110_000, 600, 44, 1)).toEqual([
    1000, 2000, 4000, 10_000, 20_000, 40_000, 100_000,
  ])
  // Moved a little, it names the same prices.
  expect(logPriceTicks(950, 116_000, 600, 44, 1)).toContain(4000)
  expect(logPriceTicks(6_738_000, 6_746_000, 300, 44, 1)).toContain(6_740_000)
})

test('a chart with a logarithmic axis stays logarithmic while it is moved, and says so', () => {
  const opened = openChart(madeCandles({ count: 600 }))
  const { chart } = opened
  chart.setSettings({ isLogarithmic: true })
  opened.paint()
  expect(chart.textTwin().view).toContain('Automatic scale. Logarithmic scale.')
  opened.wheel(300, 100, 100, { shift: true })
  expect(chart.textTwin().view).toContain('The price axis is locked. Logarithmic scale.')
  chart.setSettings({ isLogarithmic: false })
  opened.paint()
  expect(chart.textTwin().view).not.toContain('Logarithmic')
})

test('a line is straight on the scale it was drawn on, bent on the other, and at the same prices on both', () => {
  const opened = openChart(madeCandles({ count: 600 }))
  const { chart } = opened
  const { price } = chart.model.panes
  const show = (isLogarithmic: boolean) => {
    chart.setSettings({ isLogarithmic })
    Object.assign(price.scale, { isAutomatic: false, low: 1_000_000, high: 8_000_000 })
    opened.paint()
  }
  const heightsAt = (x: number) => {
    const found = opened.overlay.strokes.filter(({ color }) => color === '#5bb8ff')
    return found.flatMap(({ points }) => {
      const [from, to] = points
      if (!from || !to || x < from[0] || x >= to[0]) return []
      return [from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0])]
    })
  }
  show(true)
  chart.takeTool('trend-line')
  opened.click(200, price.scale.y(1_500_000))
  opened.click(600, price.scale.y(6_000_000))
  const [drawn] = chart.model.drawings.drawings
  expect(drawn?.isLogarithmic).toBe(true)
  opened.click(700, 20)
  const [from = 0, to = 0] = [200, 600].map((x) =>
    chart.model.time.x(chart.model.slotUnder(x) + 0.5),
  )
  const middle = (from + to) / 2
  // Two doublings: half way there it is one.
  const half = Math.sqrt(1_500_000 * 6_000_000)
  expect(price.scale.valueAt(heightsAt(middle)[0] ?? 0) / half).toBeCloseTo(1, 2)
  show(false)
  expect(price.scale.valueAt(heightsAt(middle)[0] ?? 0) / half).toBeCloseTo(1, 2)
  expect(opened.overlay.strokes.filter(({ color }) => color === '#5bb8ff').length).toBeGreaterThan(
    10,
  )
})

test('a drawing that is moved on a logarithmic scale keeps its percentages', () => {
  const opened = openChart(madeCandles({ count: 600 }))
  const { chart } = opened
  chart.setSettings({ isLogarithmic: true })
  Object.assign(chart.model.panes.price.scale, {
    isAutomatic: false,
    low: 1_000_000,
    high: 8_000_000,
  })
  opened.paint()
  const { scale } = chart.model.panes.price
  chart.takeTool('trend-line')
  opened.click(200, scale.y(1_500_000))
  opened.click(600, scale.y(3_000_000))
  const share = () => {
    const [one, other] = chart.model.drawings.drawings[0]?.anchors ?? []
    return (other?.price ?? 0) / (one?.price ?? 1)
  }
  const before = share()
  const firstPrice = chart.model.drawings.drawings[0]?.anchors[0]?.price ?? 0
  const start = (scale.y(1_500_000) + scale.y(3_000_000)) / 2
  opened.drag([400, start], [400, start - 60])
  expect(chart.model.drawings.drawings[0]?.anchors[0]?.price).toBeGreaterThan(firstPrice * 1.1)
  expect(share()).toBeCloseTo(before, 3)
})
