import { expect, test } from 'vitest'

import { PreviewMarket } from '../market/preview-market.ts'
import { candlePath, fitScale, heightOf } from './chart-geometry.ts'
import { gridLabels, timeLabels } from './chart-labels.ts'

const percent = (height: string) => Number(height.slice(0, -1))

test('the price of every candle in range lies inside the plot', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { candles } = new PreviewMarket(seed).candles
    const scale = { topTicks: 0, unitsPerTick: 1 }
    fitScale(candles, scale)
    for (const { highTicks, lowTicks } of candles.slice(-66)) {
      expect(percent(heightOf(highTicks, scale))).toBeGreaterThanOrEqual(0)
      expect(percent(heightOf(lowTicks, scale))).toBeLessThanOrEqual(100)
    }
  }
})

test('axis labels are round prices that run down the plot', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const scale = { topTicks: 0, unitsPerTick: 1 }
    fitScale(new PreviewMarket(seed).candles.candles, scale)
    const shown = gridLabels(scale).filter(({ at }) => percent(at) >= 0)
    expect(shown.length).toBeGreaterThanOrEqual(3)
    for (const { text } of shown) expect(text).toMatch(/[05]\.0$/)
    const heights = shown.map(({ at }) => percent(at))
    expect(heights).toEqual(heights.toSorted((one, two) => one - two))
  }
})

test('time labels are quarter hours', () => {
  const labels = timeLabels(new PreviewMarket(1).candles.candles)
  for (const { text } of labels) expect(text).toMatch(/^(?:\d\d:(?:00|15|30|45))?$/)
})

test('a candle that has not moved is still drawn', () => {
  const flat = { openMs: 0, volumeE4: 0, emaTicks: 100 }
  const path = candlePath(
    { ...flat, openTicks: 100, highTicks: 100, lowTicks: 100, closeTicks: 100 },
    1,
    100,
  )
  expect(path).toBe('M-8 0V0M-10.5 0h5V0h-5z')
})
