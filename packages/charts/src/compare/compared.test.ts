import type { Candle } from '@leadline/venues/market-events'
import { expect, test } from 'vitest'

import { nightTheme as theme } from '../paint/theme.ts'
import { openChart } from '../testing/open-chart.ts'

const minuteMs = 60_000
const start = Date.UTC(2026, 10, 15, 12)
const end = Number.MAX_SAFE_INTEGER

function candles(closes: readonly (number | null)[]): Candle[] {
  return closes.flatMap((close, slot) =>
    close === null
      ? []
      : [{ time: start + slot * minuteMs, open: close, high: close, low: close, close, volume: 1 }],
  )
}

const line = { hasLine: true, hasDifference: false, hasRatio: false }
const spreads = { hasLine: false, hasDifference: true, hasRatio: true }

/** BTC-USD at two decimals beside ETH-USD at one. */
function compared(own: readonly (number | null)[], other: readonly (number | null)[], how = line) {
  const opened = openChart(candles(own))
  const { chart } = opened
  chart.compared.show('BTC-USD', [{ name: 'ETH-USD', ...how }])
  chart.compared.setDecimals(0, { kept: 1, shown: 1 })
  chart.compared.setCandles(0, 0, end, candles(other))
  opened.paint()
  return opened
}

const valuesOf = (opened: ReturnType<typeof compared>, which: number) =>
  [...(opened.chart.indicators.all[which]?.column(0)?.values ?? [])].slice(
    0,
    opened.chart.model.data.series.length,
  )

test('equal heights are equal percentages from the first candle in view in which both traded', () => {
  const { chart } = compared([6_000_000, 6_010_000, 6_060_000], [null, 30_000, 30_600])
  const { indicators } = chart.textTwin()
  expect(indicators).toEqual(['BTC-USD: +0.83% since Sun Nov 15 12:01', 'ETH-USD: 3,060.0, +2.00%'])
  // 2% above 60,100.00 is 61,302.00: the scale has room for it.
  expect(chart.model.panes.price.scale.high).toBeGreaterThan(6_130_200)
  expect(chart.textTwin().view).toContain('The price axis is in percent.')
})

test('round percentages stand on the axis instead of prices', () => {
  const { market } = compared([6_000_000, 6_060_000], [30_000, 30_600])
  const labels = market.written().filter((text) => text.endsWith('%'))
  expect(labels).toContain('0.00%')
  expect(labels).toContain('+1.00%')
  expect(market.written().filter((text) => /^6\d,\d{3}/.test(text))).toEqual([])
})

test('where the other market did not trade its line is broken, and a lonely close is still seen', () => {
  const { market, chart } = compared(
    [1, 2, 3, 4, 5].map((n) => n * 100),
    [10, 11, null, 13, null],
  )
  const [drawn] = market.strokes.filter(({ color }) => color === theme.compared[0])
  const slots = drawn?.points.map(([x]) => chart.model.time.slotAt(x) - chart.model.firstSlot)
  // Two ends of one line, and a dash of two pixels in the fourth candle.
  const { slotWidth } = chart.model.time
  expect(slots).toEqual(
    [0.5, 1.5, 3.5 - 1 / slotWidth, 3.5 + 1 / slotWidth].map((slot) => expect.closeTo(slot, 6)),
  )
  chart.compared.show('BTC-USD', [])
  expect(chart.textTwin().indicators).toEqual([])
  expect(chart.textTwin().view).not.toContain('percent')
})

test('a difference is exact to the last digit of both, and a gap where one of them did not trade', () => {
  const opened = compared(
    [6_001_234, 6_000_001, null, 6_000_000],
    [600_005, null, 600_000, 599_999],
    spreads,
  )
  // 60,012.34 − 60,000.5
  expect(valuesOf(opened, 0)).toEqual([1184, Number.NaN, 10])
  const [difference, ratio] = opened.chart.textTwin().indicators
  expect(difference).toBe('BTC-USD − ETH-USD: 0.10')
  expect(ratio).toBe('BTC-USD ÷ ETH-USD: 1.00000')
})

test('a candle that is taken back leaves a gap, and one that comes late fills it', () => {
  const opened = compared([100, 200, 300], [10, 20, 30], spreads)
  const { chart } = opened
  chart.compared.setCandles(0, start + minuteMs, end, candles([null, null, 30]))
  expect(valuesOf(opened, 0)).toEqual([0, Number.NaN, 0])
  chart.compared.setCandles(0, start + minuteMs, start + minuteMs, candles([null, 19]))
  expect(valuesOf(opened, 0)).toEqual([0, 10, 0])
})

test('the candle of now has no spread while nothing comes from one side', () => {
  const opened = compared([100, 200], [10, 20], spreads)
  const { chart } = opened
  chart.compared.setStale(0, true)
  expect(valuesOf(opened, 0)).toEqual([0, Number.NaN])
  chart.setCandles(start + minuteMs, end, candles([null, 250]))
  expect(valuesOf(opened, 0)).toEqual([0, Number.NaN])
  chart.compared.setStale(0, false)
  expect(valuesOf(opened, 0)).toEqual([0, 50])
  chart.compared.setStale('own', true)
  expect(valuesOf(opened, 0)).toEqual([0, Number.NaN])
})

test('another market at a place begins with nothing, and its spread has a pane of its own', () => {
  const opened = compared([100, 200], [10, 20], spreads)
  const { chart } = opened
  expect(chart.model.panes.all).toHaveLength(3)
  chart.compared.show('BTC-USD', [{ name: 'SOL-USD', ...line }])
  opened.paint()
  expect(chart.model.panes.all).toHaveLength(1)
  expect(chart.textTwin().indicators).toContain('SOL-USD: —, —')
})

test('older candles of the other market are asked for once, as far back as the chart’s own reach', () => {
  const asked: number[] = []
  const opened = openChart(candles([1, 2, 3, 4]), {
    loadOlderCompared: (place) => asked.push(place),
  })
  const { compared: other } = opened.chart
  other.show('BTC-USD', [{ name: 'ETH-USD', ...line }])
  other.setCandles(0, 0, end, candles([null, null, 3, 4]))
  other.look()
  other.look()
  expect(asked).toEqual([0])
  other.setCandles(0, start + minuteMs, start + minuteMs, candles([null, 2]))
  other.setHistory(0, { isLoading: false, isComplete: true })
  other.look()
  expect(asked).toEqual([0])
})
