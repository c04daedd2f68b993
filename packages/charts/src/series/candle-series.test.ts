import type { Candle } from '@leadline/venues/market-events'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { CandleSeries } from './candle-series.ts'

function candle(time: number, close = 100): Candle {
  return {
    time,
    open: 100,
    high: Math.max(100, close),
    low: Math.min(100, close),
    close,
    volume: 5,
  }
}

function timesOf(series: CandleSeries): number[] {
  return [...series.time]
}

test('live candles come at the end, history at the beginning, each where its time puts it', () => {
  const series = new CandleSeries()
  series.replace(30, 40, [candle(30), candle(40)])
  series.replace(50, 50, [candle(50)])
  series.replace(0, 29, [candle(10), candle(20)])
  expect(timesOf(series)).toEqual([10, 20, 30, 40, 50])
})

test('a tick changes the last candle and says that only that one changed', () => {
  const series = new CandleSeries()
  series.replace(0, 100, [candle(10), candle(20)])
  expect(series.replace(20, 20, [candle(20, 104)])).toBe(1)
  expect(series.close[1]).toBe(104)
})

test('a stretch that is reported again to the last number changes nothing', () => {
  const series = new CandleSeries()
  series.replace(0, 100, [candle(10), candle(20)])
  expect(series.replace(0, 100, [candle(10), candle(20)])).toBe(2)
})

test('candles out of order, or outside the stretch they are reported for, are refused and lose nothing', () => {
  const series = new CandleSeries()
  series.replace(0, 100, [candle(10)])
  expect(() => series.replace(0, 100, [candle(30), candle(20)])).toThrow('out of order')
  expect(() => series.replace(0, 100, [candle(200)])).toThrow('outside')
  expect(timesOf(series)).toEqual([10])
})

test('whatever stretches are reported in whatever order, the series holds what a plain map would', () => {
  const stretch = fc
    .record({
      from: fc.integer({ min: 0, max: 80 }),
      width: fc.integer({ min: 0, max: 30 }),
      times: fc.uniqueArray(fc.integer({ min: 0, max: 110 }), { maxLength: 20 }),
      close: fc.integer({ min: 90, max: 110 }),
    })
    .map(({ from, width, times, close }) => ({
      from,
      to: from + width,
      candles: times
        .filter((time) => time >= from && time <= from + width)
        .toSorted((one, other) => one - other)
        .map((time) => candle(time, close)),
    }))
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 25 }), (stretches) => {
      const series = new CandleSeries()
      let plain = new Map<number, number>()
      for (const { from, to, candles } of stretches) {
        const before = [...series.time].map((time, index) => `${time} ${series.close[index]}`)
        const changed = series.replace(from, to, candles)
        plain = new Map([...plain].filter(([time]) => time < from || time > to))
        for (const { time, close } of candles) plain.set(time, close)
        const rows = [...plain].toSorted(([one], [other]) => one - other)
        expect([...series.time].map((time, index) => [time, series.close[index]])).toEqual(rows)
        const after = rows.map(([time, close]) => `${time} ${close}`)
        expect(after.slice(0, changed)).toEqual(before.slice(0, changed))
      }
    }),
  )
})
