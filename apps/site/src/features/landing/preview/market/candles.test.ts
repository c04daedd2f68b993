import { expect, test } from 'vitest'

import { CANDLE_MS, CandleSeries, CANDLES_KEPT } from './candles.ts'

test('a candle remembers open, high, low, close and volume', () => {
  const series = new CandleSeries(0, 100)
  for (const price of [104, 97, 101]) series.record(price, 10)
  expect(series.live).toMatchObject({
    openTicks: 100,
    highTicks: 104,
    lowTicks: 97,
    closeTicks: 101,
    volumeE4: 30,
  })
})

test('a minute without trades leaves a flat candle, not a hole', () => {
  const series = new CandleSeries(0, 100)
  series.record(103, 1)
  series.advanceTo(CANDLE_MS * 2)
  expect(series.candles.map((candle) => candle.openMs)).toEqual([0, CANDLE_MS, CANDLE_MS * 2])
  expect(series.live).toMatchObject({ openTicks: 103, closeTicks: 103, volumeE4: 0 })
})

test('the moving average is an EMA of 14 closes', () => {
  const series = new CandleSeries(0, 100)
  series.record(115, 1)
  expect(series.live.emaTicks).toBeCloseTo(102)
  series.record(130, 1)
  expect(series.live.emaTicks).toBeCloseTo(104)
  series.advanceTo(CANDLE_MS)
  series.record(104, 1)
  expect(series.live.emaTicks).toBeCloseTo(104)
})

test('old candles leave, so that a tab may stay open for ever', () => {
  const series = new CandleSeries(0, 100)
  series.advanceTo(CANDLE_MS * 500)
  expect(series.candles.length).toBe(CANDLES_KEPT)
})
