import { expect, test } from 'vitest'

import { madeCandles } from '../testing/made-candles.ts'
import { openChart } from '../testing/open-chart.ts'

const start = Date.UTC(2026, 10, 15, 12)

function steady(count: number, missing: readonly number[] = []) {
  return Array.from({ length: count }, (_, slot) => ({
    time: start + slot * 60_000,
    open: 6_000_000,
    high: 6_012_000,
    low: 5_999_000,
    close: 6_010_000,
    volume: 170_000_000,
  })).filter((_, slot) => !missing.includes(slot))
}

test('the last candle, the indicators and the selection are there as readable text', () => {
  const opened = openChart(steady(30))
  opened.chart.indicators.add('ema')
  opened.chart.indicators.add('macd')
  opened.drag([opened.at(0).x, 80], [opened.at(9).x, 80], { alt: true })
  opened.pointer('leave', 0, 0)
  const twin = opened.chart.textTwin()
  expect(twin.title).toBe('BTC-USD chart, 1 minute candles')
  expect(twin.candle).toBe(
    'Last candle, still forming, Sun Nov 15 12:29: Open 60,000.00, High 60,120.00, Low 59,990.00, Close 60,100.00, Volume 1.70.',
  )
  expect(twin.indicators).toEqual([
    'EMA 14: 60,100.00',
    'MACD 12 26 9: MACD 0.00, Signal \u2014, Histogram \u2014',
  ])
  expect(twin.selection).toBe(
    '+100.00, +0.17%, 10 candles, 10 minutes. Highest 60,120.00, lowest 59,990.00, volume 17.00 BTC.',
  )
  expect(twin.drawings).toBe('No drawings.')
  expect(twin.view).toMatch(
    /^In view: Sun Nov 15 1\d:\d\d to Sun Nov 15 12:29, [\d,.]+ to [\d,.]+\. Automatic scale\.$/,
  )
  opened.wheel(300, 100, 40, { shift: true })
  expect(opened.chart.textTwin().view).toContain('The price axis is locked.')
})

test('a gap is said to be one', () => {
  const opened = openChart(steady(30, [20, 21]))
  opened.pointer('move', opened.at(20).x - 9, 100)
  opened.paint()
  expect(opened.chart.textTwin().candle).toBe('No trade in this minute. The gap stays empty.')
  expect(opened.overlay.written()).toContain('No trade in this minute. The gap stays empty.')
})

test('the readout follows the crosshair, and without one the last candle', () => {
  const opened = openChart(madeCandles({ count: 300 }))
  const { numbers, data } = opened.chart.model
  opened.pointer('move', opened.at(270).x, 100)
  opened.paint()
  expect(opened.overlay.written().join(' ')).toContain(numbers.price(data.series.close[270] ?? 0))
  opened.pointer('leave', 0, 0)
  opened.paint()
  expect(opened.overlay.written().join(' ')).toContain(numbers.price(data.series.close[299] ?? 0))
})

test('a minute to come is no gap: the last candle is read out there', () => {
  const opened = openChart(steady(30))
  opened.pointer('move', opened.at(29).x + 30, 100)
  opened.paint()
  expect(opened.chart.textTwin().candle).toContain('Last candle, still forming')
  expect(opened.overlay.written().join(' ')).not.toContain('No trade')
})

test('the automatic scale follows the price, not the bands around it', () => {
  const scaleWith = (deviations: number) => {
    const opened = openChart(madeCandles({ count: 300 }))
    opened.chart.indicators.add('bollinger', [20, deviations])
    opened.paint()
    const { low, high } = opened.chart.model.panes.price.scale
    return { low, high }
  }
  expect(scaleWith(8)).toEqual(scaleWith(0.1))
})
