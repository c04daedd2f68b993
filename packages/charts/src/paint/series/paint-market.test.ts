import type { Candle } from '@leadline/venues/market-events'
import { expect, test } from 'vitest'

import { madeCandles } from '../../testing/made-candles.ts'
import { openChart } from '../../testing/open-chart.ts'
import { nightTheme as theme } from '../theme.ts'

const minuteMs = 60_000
const start = Date.UTC(2026, 10, 15, 12)

function candle(slot: number, open: number, close: number): Candle {
  const [high, low] = [Math.max(open, close) + 1000, Math.min(open, close) - 1000]
  return { time: start + slot * minuteMs, open, high, low, close, volume: 100_000_000 }
}

test('a rising candle is hollow, a falling one solid', () => {
  const opened = openChart([candle(0, 6_000_000, 6_010_000), candle(1, 6_010_000, 6_000_000)])
  const rising = opened.at(0).x
  const falling = opened.at(1).x
  const at = (x: number, color: string) =>
    opened.market
      .filled(color)
      .filter((rect) => rect.x <= x && rect.x + rect.width > x && rect.width < 20)
  const isBody = ({ width, height }: { width: number; height: number }) => width > 2 && height > 9
  expect(at(rising, theme.bid).some(isBody)).toBe(true)
  // Its inside is the ground again.
  expect(at(rising, theme.background).some(isBody)).toBe(true)
  expect(at(falling, theme.ask).some(isBody)).toBe(true)
  expect(at(falling, theme.background).some(isBody)).toBe(false)
})

test('volume is hollow where the price rose and solid where it fell', () => {
  const opened = openChart([candle(0, 6_000_000, 6_010_000), candle(1, 6_010_000, 6_000_000)])
  const [rising] = opened.market.filled(theme.bidVolume)
  const [falling] = opened.market.filled(theme.askVolume)
  const isInside =
    (outer = rising) =>
    (inner: typeof rising) =>
      inner && outer && inner.x === outer.x + 1 && inner.width === outer.width - 2
  const ground = opened.market.filled(theme.background)
  expect(ground.filter(isInside(rising)).some(({ y }) => y === (rising?.y ?? 0) + 1)).toBe(true)
  expect(ground.filter(isInside(falling)).some(({ y }) => y === (falling?.y ?? 0) + 1)).toBe(false)
})

test('a minute in which nobody traded is left empty', () => {
  const candles = [0, 1, 2, 6, 7].map((slot) => candle(slot, 6_000_000, 6_010_000))
  const opened = openChart(candles)
  const { time } = opened.chart.model
  const slot = start / minuteMs
  const [from, to] = [time.x(slot + 3), time.x(slot + 6)]
  const inGap = [
    ...opened.market.filled(theme.bid),
    ...opened.market.filled(theme.bidVolume),
  ].filter(({ x, width }) => x + width > from && x < to)
  expect(inGap).toEqual([])
  expect(opened.market.filled(theme.bid)).toHaveLength(10)
})

test('everything lies on whole device pixels, at 100 and at 150 percent', () => {
  for (const ratio of [1, 1.5]) {
    const opened = openChart(madeCandles({ count: 300, gaps: 0.1 }), {}, ratio)
    const candles = [theme.bid, theme.ask, theme.bidVolume, theme.askVolume, theme.grid]
    const rects = candles.flatMap((color) => opened.market.filled(color))
    expect(rects.length).toBeGreaterThan(100)
    for (const { x, y, width, height } of rects) {
      expect([x, y, width, height].every(Number.isInteger)).toBe(true)
    }
  }
})

test('however many candles there are, no column of pixels has more than one bar', () => {
  const opened = openChart(madeCandles({ count: 50_000, gaps: 0.05 }))
  const { model } = opened.chart
  model.time.fit(model.firstSlot, model.lastSlot, model.slotsOfData)
  model.dirty.touchMarket()
  opened.paint()
  const bars = [...opened.market.filled(theme.bid), ...opened.market.filled(theme.ask)]
  const columns = bars.map(({ x }) => x)
  expect(new Set(columns).size).toBe(columns.length)
  expect(bars.length).toBeLessThanOrEqual(model.layout.plotWidth)
  expect(bars.length).toBeGreaterThan(model.layout.plotWidth * 0.7)
})

test('a bar for many candles reaches exactly from their lowest to their highest trade', () => {
  const candles = madeCandles({ count: 20_000, gaps: 0.2, seed: 4 })
  const opened = openChart(candles)
  const { model } = opened.chart
  model.time.fit(model.firstSlot, model.lastSlot, model.slotsOfData)
  model.dirty.touchMarket()
  opened.paint()
  const { scale } = model.panes.price
  const expected = new Map<number, { high: number; low: number }>()
  for (const { time, high, low } of candles) {
    const column = Math.floor(model.time.x(time / minuteMs + 0.5))
    const known = expected.get(column) ?? { high, low }
    expected.set(column, { high: Math.max(known.high, high), low: Math.min(known.low, low) })
  }
  const bars = [...opened.market.filled(theme.bid), ...opened.market.filled(theme.ask)]
  expect(bars).toHaveLength(expected.size)
  for (const { x, y, height } of bars) {
    const { high, low } = expected.get(x) ?? { high: 0, low: 0 }
    expect(y).toBe(Math.round(scale.y(high)))
    expect(height).toBe(Math.max(Math.round(scale.y(low)) - y, 1))
  }
})

test('the last price has its tag on the axis, and no round price is written under it', () => {
  const opened = openChart(madeCandles({ count: 300 }))
  const { series } = opened.chart.model.data
  const price = opened.chart.model.numbers.price(series.close[299] ?? 0)
  const tag = opened.market.texts.find(({ text }) => text === price)
  expect(tag?.color).toBe(theme.tagText)
  const others = opened.market.texts.filter(
    ({ text, color }) => text !== price && text.includes(',') && color === theme.quiet,
  )
  expect(others.length).toBeGreaterThan(1)
  expect(others.every(({ y }) => Math.abs(y - (tag?.y ?? 0)) >= 16)).toBe(true)
})

test('labels of the time axis do not run into each other', () => {
  const opened = openChart(madeCandles({ count: 600 }))
  const { plotHeight } = opened.chart.model.layout
  for (let notch = 0; notch < 30; notch += 1) {
    opened.wheel(300, 100, notch < 15 ? 60 : -80)
    const labels = opened.market.texts
      .filter(({ y }) => y > plotHeight)
      .toSorted((one, other) => one.x - other.x)
    for (const [index, { x, text }] of labels.entries()) {
      const before = labels[index - 1]
      if (!before) continue
      expect(x - before.x).toBeGreaterThan(((text.length + before.text.length) * 6.6) / 2)
    }
  }
})

test('bars and a line are other styles of the same candles', () => {
  const opened = openChart(madeCandles({ count: 300 }))
  opened.chart.setSettings({ style: 'line', hasVolume: false })
  opened.paint()
  expect(opened.market.filled(theme.bid)).toEqual([])
  expect(opened.market.strokes.some(({ color }) => color === theme.text)).toBe(true)
  opened.chart.setSettings({ style: 'bars' })
  opened.paint()
  expect(opened.market.filled(theme.bid).length).toBeGreaterThan(100)
  expect(opened.market.filled(theme.bidVolume)).toEqual([])
})
