import fc from 'fast-check'
import { expect, test } from 'vitest'

import { CandleSeries } from '../series/candle-series.ts'
import { madeCandles } from '../testing/made-candles.ts'
import { type OpenedChart, openChart } from '../testing/open-chart.ts'
import { vwapOf, vwapValues } from './anchored-vwap-shape.ts'
import { AnchoredVwap } from './anchored-vwap.ts'
import { parallelPrices } from './channel-parallel.ts'
import { drawingAt } from './hit-test.ts'
import { measureTexts } from './measure-shape.ts'
import { riskReward } from './risk-reward.ts'
import { shapeOf } from './shape.ts'

const minute = 60_000
const scale = { priceDecimals: 2, sizeDecimals: 8, shownPriceDecimals: 2, shownSizeDecimals: 4 }

/** What an anchored VWAP is, worked out again for each row from nothing. */
function plainVwap(candles: ReturnType<typeof madeCandles>, first: number, last: number) {
  let bought = 0
  let paid = 0
  const rows = candles.slice(first, last + 1)
  const typical = (at: number) => {
    const { high = 0, low = 0, close = 0 } = rows[at] ?? {}
    return (high + low + close) / 3
  }
  for (const [at, { volume }] of rows.entries()) {
    bought += Number(volume)
    paid += typical(at) * Number(volume)
  }
  const mean = paid / bought
  let squares = 0
  for (const [at, { volume }] of rows.entries()) {
    squares += Number(volume) * (typical(at) - mean) ** 2
  }
  return { mean, deviation: Math.sqrt(squares / bought) }
}

test('an anchored VWAP is what was paid since its candle, however its candles arrived', () => {
  const candles = madeCandles({ count: 300, gaps: 0.1 })
  const at = fc.integer({ min: 0, max: candles.length - 1 })
  fc.assert(
    fc.property(at, at, at, (anchor, split, row) => {
      const series = new CandleSeries()
      const vwap = new AnchoredVwap(candles[anchor]?.time ?? 0)
      const put = (some: typeof candles) => {
        const [from, to] = [some[0]?.time ?? 0, some.at(-1)?.time ?? 0]
        vwap.changed(series.replace(from, to, some))
        vwap.compute(series)
      }
      // The newest first, then history before it, then the last candle of a tick before.
      put(candles.slice(split))
      if (split > 0) put(candles.slice(0, split))
      const last = candles.at(-1)
      if (last) {
        put([{ ...last, close: last.low, volume: 1 }])
        put([last])
      }
      const { mean, deviation } = plainVwap(candles, anchor, row)
      const isThere = row >= anchor
      expect(Number.isNaN(vwap.valueAt(row))).toBe(!isThere)
      const isNear = (one: number, other: number, reach: number) => Math.abs(one - other) < reach
      expect(!isThere || isNear(vwap.valueAt(row), mean, 1e-4)).toBe(true)
      expect(!isThere || isNear(vwap.deviationAt(row), deviation, 1e-2)).toBe(true)
    }),
  )
})

function anchored(opened: OpenedChart, index: number) {
  const { model } = opened.chart
  const time = model.data.series.time[index] ?? 0
  return model.drawings.add('anchored-vwap', [{ time, price: 1 }], '1m')
}

test('an anchored VWAP begins at its candle, is hit on its line, and follows the last trade', () => {
  const candles = madeCandles({ count: 600 })
  const opened = openChart(candles)
  const { model } = opened.chart
  const drawing = anchored(opened, 560)
  const shape = shapeOf(model, drawing)
  const [anchor] = shape.anchors
  const { mean } = plainVwap(candles, 560, 560)
  expect(anchor?.y).toBeCloseTo(model.panes.price.scale.y(mean), 3)
  const middle = shape.curves[0]?.points[20]
  expect(drawingAt(model, middle ?? { x: 0, y: 0 }, false)?.drawing.id).toBe(drawing.id)
  const last = candles.at(-1)
  if (!last) throw new Error('There are candles.')
  const before = vwapValues(model, drawing, 599)[0] ?? 0
  opened.chart.setCandles(last.time, last.time, [{ ...last, high: last.high * 2, volume: 1e12 }])
  expect(vwapValues(model, drawing, 599)[0]).toBeGreaterThan(before * 1.1)
})

test('candles since the anchor are asked for before anything is drawn, and a VWAP that is not whole is none', () => {
  const asked: number[] = []
  const candles = madeCandles({ count: 600 })
  const opened = openChart(candles, { loadOlder: (before) => asked.push(before) })
  const first = candles[0]?.time ?? 0
  const { model } = opened.chart
  const drawing = model.drawings.add('anchored-vwap', [{ time: first - minute, price: 1 }], '1m')
  expect(vwapOf(model, drawing)).toBeUndefined()
  expect(opened.chart.textTwin().indicators.join()).toContain('loading the candles since then')
  opened.wheel(300, 100, 1)
  expect(asked).toEqual([first])
  const older = { time: first - minute, open: 6e6, high: 6e6, low: 6e6, close: 6e6, volume: 5 }
  opened.chart.setCandles(older.time, older.time, [older])
  expect(vwapOf(model, drawing)?.valueAt(0)).toBe(6e6)
  // Where there is nothing older, it begins with what there is.
  const before = model.drawings.add('anchored-vwap', [{ time: first - 9 * minute, price: 1 }], '1m')
  expect(vwapOf(model, before)).toBeUndefined()
  opened.chart.setHistory({ isLoading: false, isComplete: true })
  expect(vwapOf(model, before)?.valueAt(0)).toBe(6e6)
})

test('on a wider timeframe an anchored VWAP begins with the candle that holds its anchor', () => {
  const opened = openChart(madeCandles({ count: 60 }))
  const { chart } = opened
  const hour = Date.UTC(2026, 10, 15, 12)
  const drawing = chart.model.drawings.add(
    'anchored-vwap',
    [{ time: hour + 41 * minute, price: 1 }],
    '1m',
  )
  chart.setTimeframe('1h')
  chart.setCandles(
    0,
    Number.MAX_SAFE_INTEGER,
    madeCandles({ count: 5, start: hour - 3_600_000, widthMs: 3_600_000 }),
  )
  const found = vwapOf(chart.model, drawing)
  expect(found?.valueAt(0)).toBeNaN()
  expect(found?.valueAt(1)).toBeGreaterThan(0)
})

test('the parallel of a channel is as far away everywhere, and as many percent where it was drawn logarithmic', () => {
  const anchors = [
    { time: 0, price: 10_000 },
    { time: 10 * minute, price: 40_000 },
    { time: 5 * minute, price: 50_000 },
  ]
  expect(parallelPrices({ anchors })).toEqual([35_000, 65_000])
  expect(parallelPrices({ anchors }, 0.5)).toEqual([22_500, 52_500])
  // Half way from 10,000 to 40,000 by percent is 20,000; the parallel is 2.5 times as high.
  const logarithmic = parallelPrices({ anchors, isLogarithmic: true }) ?? []
  expect(logarithmic.map((price) => Math.round(price))).toEqual([25_000, 100_000])
})

test('a measure counts the candles of the chart that it is looked at on', () => {
  const opened = openChart(madeCandles({ count: 600 }))
  const { model } = opened.chart
  const time = Date.UTC(2026, 10, 15, 13)
  const anchors = [
    { time, price: 60_000 },
    { time: time + 30 * minute, price: 59_100 },
  ]
  expect(measureTexts(model, { anchors })).toEqual(['−900.00 −1.50%', '30 candles, 30 minutes'])
  opened.chart.setTimeframe('5m')
  expect(measureTexts(model, { anchors })?.[1]).toBe('6 candles, 30 minutes')
})

test('no stop ever costs more than the risk, and one step more in size would', () => {
  const price = fc.integer({ min: 1, max: 100_000_000 })
  const cents = fc.integer({ min: 1, max: 100_000_000 })
  fc.assert(
    fc.property(price, price, price, cents, (entry, stop, target, risk) => {
      const text = (risk / 100).toFixed(2)
      const found = riskReward([entry, stop, target], text, scale)
      const isOnBothSides = (stop - entry) * (target - entry) < 0
      expect(found !== undefined).toBe(isOnBothSides)
      if (!found) return
      const size = BigInt(found.size.replace('.', ''))
      const distance = BigInt(Math.abs(entry - stop))
      // Cents at two decimals, sizes at four: six together.
      const most = BigInt(risk) * 10_000n
      expect(size * distance <= most).toBe(true)
      expect((size + 1n) * distance > most).toBe(true)
      expect(found.isLong).toBe(target > entry)
    }),
  )
})

test('a risk and reward whose stop is on the side of its target says so, and gives no size', () => {
  const opened = openChart(madeCandles({ count: 600 }))
  const { model } = opened.chart
  const time = model.data.series.time[560] ?? 0
  const anchors = [60_000, 60_100, 60_200].map((price) => ({ time, price }))
  model.drawings.add('risk-reward', anchors, '1m')
  expect(opened.chart.textTwin().drawings).toBe(
    'Drawings: Risk and reward (Put stop and target on both sides of the entry).',
  )
})
