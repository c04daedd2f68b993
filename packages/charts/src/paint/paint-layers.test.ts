import { expect, test } from 'vitest'

import { madeCandles } from '../testing/made-candles.ts'
import { openChart } from '../testing/open-chart.ts'

const candles = madeCandles({ count: 600 })
const last = candles.at(-1) ?? { time: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 }

test('the pointer repaints its own layer and leaves the market alone', () => {
  const opened = openChart(candles)
  opened.pointer('move', 300, 100)
  expect(opened.paint()).toBe('overlay')
  expect(opened.market.rects).toEqual([])
  expect(opened.overlay.clears).toBe(1)
})

test('moving takes an order along, and leaves an overlay alone on which nothing has a place', () => {
  const opened = openChart(candles)
  opened.wheel(300, 100, -100, { ctrl: true })
  expect(opened.overlay.clears).toBe(0)
  opened.chart.setMarks({
    positions: [{ id: 'p', averagePrice: last.close, size: '0.8000', venue: 'CB' }],
  })
  opened.paint()
  opened.wheel(300, 100, -20, { shift: true })
  expect(opened.overlay.clears).toBe(1)
  const y = Math.round(opened.chart.model.panes.price.scale.y(last.close))
  expect(opened.overlay.rects.some((rect) => rect.y === y)).toBe(true)
})

test('where nothing changed, nothing is painted', () => {
  const opened = openChart(candles)
  expect(opened.paint()).toBe('nothing')
  opened.chart.setCandles(last.time, last.time, [last])
  expect(opened.paint()).toBe('nothing')
})

test('a tick within the range repaints only the last columns', () => {
  const opened = openChart(candles)
  opened.chart.setCandles(last.time, last.time, [{ ...last, close: last.low, volume: 1 }])
  expect(opened.paint()).toBe('tail')
  const { left } = { left: opened.at(598).x - 12 }
  expect(opened.market.rects.every(({ x, width }) => x + width > left)).toBe(true)
})

test('a tick beyond what is in view moves the automatic scale, and all is painted', () => {
  const opened = openChart(candles)
  const high = last.high + 500_000
  opened.chart.setCandles(last.time, last.time, [{ ...last, high, close: high }])
  expect(opened.paint()).toBe('all')
})

test('a tick paints the same picture as painting everything', () => {
  const opened = openChart(candles)
  opened.chart.indicators.add('ema')
  opened.paint()
  opened.chart.setCandles(last.time, last.time, [{ ...last, close: last.low, volume: 1 }])
  expect(opened.paint()).toBe('tail')
  const tail = new Set(opened.market.rects.map((rect) => JSON.stringify(rect)))
  const texts = new Set(opened.market.written())
  opened.chart.model.dirty.touchMarket()
  opened.paint()
  const left = opened.at(599).x - 3
  const right = opened.market.rects.filter(({ x, width }) => x >= left && width < 20)
  expect(right.length).toBeGreaterThan(3)
  expect(right.filter((rect) => !tail.has(JSON.stringify(rect)))).toEqual([])
  expect(texts.has(opened.chart.model.numbers.price(last.low))).toBe(true)
})

test('the next candle moves in while the latest is in view, and does not while the past is read', () => {
  const next = { ...last, time: last.time + 60_000 }
  const following = openChart(candles)
  const { x } = following.at(599)
  following.chart.setCandles(next.time, next.time, [next])
  following.paint()
  expect(following.at(600).x).toBeCloseTo(x, 6)
  const reading = openChart(candles)
  reading.wheel(300, 100, -2000, { ctrl: true })
  const old = reading.at(300).x
  reading.chart.setCandles(next.time, next.time, [next])
  reading.paint()
  expect(reading.at(300).x).toBe(old)
})

test('after a gap of three minutes, the next candle is four slots on', () => {
  const opened = openChart(candles)
  const next = { ...last, time: last.time + 4 * 60_000 }
  opened.chart.setCandles(next.time, next.time, [next])
  opened.paint()
  const slots = (opened.at(600).x - opened.at(599).x) / opened.chart.model.time.slotWidth
  expect(slots).toBeCloseTo(4, 6)
})

test('the time at the crosshair leaves no half of another time beside it', () => {
  const opened = openChart(madeCandles({ count: 600 }))
  opened.chart.model.dirty.touchMarket()
  opened.paint()
  const { layout } = opened.chart.model
  const labels = opened.market.texts.filter(({ y }) => y > layout.plotHeight)
  expect(labels.length).toBeGreaterThan(3)
  let covered = 0
  for (let x = 60; x < 700; x += 7) {
    opened.pointer('move', x, 100)
    opened.paint()
    const rects = opened.overlay.rects.filter(({ y }) => y > layout.plotHeight - 1)
    const tag = rects.at(-1)
    if (!tag) throw new Error('There is a tag.')
    for (const { text, x: middle } of labels) {
      const half = text.length * 3.3
      const [from, to] = [middle - half, middle + half]
      if (to <= tag.x || from >= tag.x + tag.width) continue
      covered += 1
      const isCovered = (at: number) =>
        rects.some((rect) => rect.x <= at && rect.x + rect.width >= at)
      expect([from, middle, to].every(isCovered)).toBe(true)
    }
  }
  expect(covered).toBeGreaterThan(20)
})
