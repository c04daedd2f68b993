import type { Candle } from '@leadline/venues/market-events'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { madeCandles } from '../testing/made-candles.ts'
import { openChart } from '../testing/open-chart.ts'
import { measure } from './measure.ts'

const minuteMs = 60_000
const start = Date.UTC(2026, 10, 15, 12)

/** Thirty candles of one minute that open at 60,000.00 and end at 60,900.00. */
function manualCandles(): Candle[] {
  return Array.from({ length: 30 }, (_, slot) => {
    const open = 6_000_000 + slot * 3000
    const close = open + 3000
    const time = start + slot * minuteMs
    return { time, open, high: close + 500, low: open - 500, close, volume: 21_666_666 }
  })
}

test('30 candles from 60,000.00 to 60,900.00 read +900.00, +1.50%, 30 minutes', () => {
  const opened = openChart(manualCandles())
  const [from, to] = [opened.at(0), opened.at(29)]
  opened.drag([from.x, 80], [to.x, 200], { alt: true })
  expect(opened.chart.measurement()).toEqual({
    change: '+900.00',
    percent: '+1.50%',
    direction: 'up',
    candles: '30 candles',
    span: '30 minutes',
    highest: '60,905.00',
    lowest: '59,995.00',
    volume: '6.50 BTC',
  })
})

test('a selection dragged from right to left reads the same', () => {
  const opened = openChart(manualCandles())
  opened.drag([opened.at(29).x, 80], [opened.at(0).x, 200], { alt: true })
  expect(opened.chart.measurement()).toMatchObject({ change: '+900.00', span: '30 minutes' })
})

test('a fall reads with a real minus', () => {
  const falling = manualCandles().map((candle) => ({
    ...candle,
    open: 12_000_000 - candle.open,
    high: 12_000_000 - candle.low,
    low: 12_000_000 - candle.high,
    close: 12_000_000 - candle.close,
  }))
  const opened = openChart(falling)
  opened.drag([opened.at(0).x, 80], [opened.at(29).x, 200], { alt: true })
  expect(opened.chart.measurement()).toMatchObject({
    change: '\u2212900.00',
    percent: '\u22121.50%',
  })
})

test('Zoom here fits the chart to the selection, and the selection goes', () => {
  const opened = openChart(madeCandles({ count: 600 }))
  opened.wheel(300, 100, 40, { shift: true })
  opened.drag([opened.at(560).x, 80], [opened.at(579).x, 200], { alt: true })
  opened.chart.zoomToSelection()
  opened.paint()
  const [left, right] = [opened.at(560).x, opened.at(579).x]
  expect(left).toBeGreaterThan(0)
  expect(right).toBeLessThan(opened.chart.model.layout.plotWidth)
  expect(right - left).toBeGreaterThan(opened.chart.model.layout.plotWidth * 0.8)
  expect(opened.chart.model.panes.price.scale.isAutomatic).toBe(true)
  expect(opened.chart.measurement()).toBeUndefined()
})

test('Esc drops the selection, and nothing else', () => {
  const reported: string[] = []
  const opened = openChart(manualCandles(), { selectionChanged: () => reported.push('selection') })
  opened.drag([opened.at(0).x, 80], [opened.at(9).x, 200], { alt: true })
  const right = opened.chart.model.time.rightSlot
  expect(opened.key('Escape')).toBe(true)
  expect(opened.chart.measurement()).toBeUndefined()
  expect(opened.chart.model.time.rightSlot).toBe(right)
  expect(reported.length).toBeGreaterThan(1)
  expect(opened.key('Escape')).toBe(false)
})

test('Esc in the middle of the drag takes it back', () => {
  const opened = openChart(manualCandles())
  opened.pointer('down', opened.at(0).x, 80, { alt: true })
  opened.pointer('move', opened.at(9).x, 80, { alt: true })
  opened.key('Escape')
  opened.pointer('move', opened.at(12).x, 80, { alt: true })
  expect(opened.chart.measurement()).toBeUndefined()
})

test('Alt and arrows select candle by candle, over gaps', () => {
  const candles = manualCandles().filter((_, slot) => slot !== 27)
  const opened = openChart(candles)
  for (let press = 0; press < 3; press += 1) opened.key('ArrowLeft', { alt: true })
  // The last one, the one before it, and over the gap the next.
  expect(opened.chart.measurement()).toMatchObject({ candles: '3 candles', span: '4 minutes' })
  opened.key('ArrowRight', { alt: true })
  expect(opened.chart.measurement()).toMatchObject({ candles: '2 candles', span: '2 minutes' })
})

test('where nobody traded, the selection says so', () => {
  const candles = manualCandles().filter((_, slot) => slot < 10 || slot > 14)
  const opened = openChart(candles)
  const middle = (opened.at(9).x + opened.at(10).x) / 2
  opened.drag([middle, 80], [middle, 80], { alt: true })
  expect(opened.chart.measurement()).toBe('No trade in this minute.')
})

test('a live selection follows the last candle', () => {
  const opened = openChart(manualCandles())
  opened.drag([opened.at(0).x, 80], [opened.at(29).x, 200], { alt: true })
  const last = { ...manualCandles()[29], high: 6_200_000, close: 6_120_000 }
  opened.chart.setCandles(last.time ?? 0, last.time ?? 0, [
    { time: 0, open: 6_087_000, low: 6_086_500, volume: 21_666_666, ...last },
  ])
  expect(opened.chart.measurement()).toMatchObject({ change: '+1,200.00', percent: '+2.00%' })
})

test('any selection measures exactly what its candles hold', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(199), fc.nat(199), (seed, one, other) => {
      const candles = madeCandles({ count: 200, seed, gaps: 0.3, start })
      const { chart } = openChart(candles)
      const first = Math.floor(start / minuteMs) + Math.min(one, other)
      const last = Math.floor(start / minuteMs) + Math.max(one, other)
      const inside = candles.filter(
        ({ time }) => time >= first * minuteMs && time < (last + 1) * minuteMs,
      )
      const measured = measure(chart.model, { first, last })
      const volumes = inside.reduce((sum, { volume }) => sum + BigInt(volume), 0n)
      const expected = {
        candles: inside.length,
        spanMs: (inside.at(-1)?.time ?? 0) - (inside[0]?.time ?? 0) + minuteMs,
        change: (inside.at(-1)?.close ?? 0) - (inside[0]?.open ?? 0),
        share: ((inside.at(-1)?.close ?? 0) - (inside[0]?.open ?? 0)) / (inside[0]?.open ?? 0),
        highest: Math.max(...inside.map(({ high }) => high)),
        lowest: Math.min(...inside.map(({ low }) => low)),
        volume: Number(volumes),
      }
      expect(measured).toEqual(inside.length === 0 ? undefined : expected)
    }),
    { numRuns: 50 },
  )
})
