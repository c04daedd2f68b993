import type { Candle } from '@leadline/venues/market-events'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { CandleSeries } from '../series/candle-series.ts'
import { madeCandles } from '../testing/made-candles.ts'
import {
  plainAtr,
  plainBollinger,
  plainEma,
  plainMacd,
  plainRsi,
  plainSma,
  plainVwap,
} from '../testing/plain-indicators.ts'
import { builtInIndicators } from './built-in.ts'
import { IndicatorSet } from './indicator-set.ts'
import type { Indicator } from './indicator.ts'

const everything = Number.MAX_SAFE_INTEGER

function seriesOf(candles: readonly Candle[]): CandleSeries {
  const series = new CandleSeries()
  series.replace(0, everything, candles)
  return series
}

function columns(indicator: Indicator, length: number): number[][] {
  return indicator.kind.lines.map((_, line) =>
    Array.from({ length }, (_none, index) => indicator.valueAt(line, index)),
  )
}

/** Where two columns differ. Prices are in the millions: a thousandth is beyond the error of floating point. */
function differences(
  actual: readonly number[],
  expected: readonly (number | undefined)[],
): number[] {
  const isSame = (value: number, wanted = Number.NaN) =>
    Number.isNaN(value) ? Number.isNaN(wanted) : Math.abs(value - wanted) < 1e-3
  const rows = [...actual.keys()].filter((row) => !isSame(actual[row] ?? 0, expected[row]))
  return actual.length === expected.length ? rows : [-1]
}

test('the first seven have the defaults that traders know', () => {
  const said = builtInIndicators
    .slice(0, 7)
    .map(({ name, params, pane }) => [
      name,
      params.map((param) => param.default).join(', '),
      pane === 'price' ? 'Over price' : 'Below',
    ])
  expect(said).toEqual([
    ['SMA', '20', 'Over price'],
    ['EMA', '14', 'Over price'],
    ['VWAP', '', 'Over price'],
    ['Bollinger Bands', '20, 2', 'Over price'],
    ['RSI', '14', 'Below'],
    ['MACD', '12, 26, 9', 'Below'],
    ['ATR', '14', 'Below'],
  ])
})

test('an EMA of 14 at 60,000.00 goes to 60,020.00 when the candle closes at 60,150.00', () => {
  const flat = Array.from({ length: 14 }, (_, slot) => ({
    time: slot * 60_000,
    open: 6_000_000,
    high: 6_000_000,
    low: 6_000_000,
    close: 6_000_000,
    volume: 1,
  }))
  const next = { ...flat[0], time: 14 * 60_000, high: 6_015_000, close: 6_015_000 }
  const series = seriesOf([...flat, { open: 6_000_000, low: 6_000_000, volume: 1, ...next }])
  const ema = new IndicatorSet(series).add('ema')
  expect(ema.valueAt(0, 13)).toBe(6_000_000)
  expect(ema.valueAt(0, 14)).toBeCloseTo(6_002_000, 6)
})

test('an indicator needs as many candles as its length before it draws', () => {
  const set = new IndicatorSet(seriesOf(madeCandles({ count: 30 })))
  const ema = set.add('ema', [10])
  expect(ema.valueAt(0, 8)).toBeNaN()
  expect(ema.valueAt(0, 9)).not.toBeNaN()
})

test('all seven say what a plain reading of their definition says, with any length', () => {
  const length = fc.integer({ min: 2, max: 40 })
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 0, max: 120 }),
      fc.constantFrom(0, 0.1, 0.5),
      length,
      length,
      length,
      (seed, count, gaps, one, other, third) => {
        const candles = madeCandles({ count, seed, gaps, start: Date.UTC(2026, 10, 14, 23) })
        const set = new IndicatorSet(seriesOf(candles))
        const found = (kind: string, params: number[]) =>
          columns(set.add(kind, params), candles.length)
        const wrong = (kind: string, params: number[], expected: (number | undefined)[][]) =>
          found(kind, params).flatMap((values, line) => differences(values, expected[line] ?? []))
        expect(wrong('sma', [one], [plainSma(candles, one)])).toEqual([])
        expect(wrong('ema', [one], [plainEma(candles, one)])).toEqual([])
        expect(wrong('vwap', [], [plainVwap(candles)])).toEqual([])
        expect(wrong('bollinger', [one, 2], plainBollinger(candles, one, 2))).toEqual([])
        expect(wrong('rsi', [one], [plainRsi(candles, one)])).toEqual([])
        const macd = plainMacd(candles, one, other, third)
        expect(wrong('macd', [one, other, third], macd)).toEqual([])
        expect(wrong('atr', [one], [plainAtr(candles, one)])).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
})

test('tick by tick, and with history arriving in front, every value is as if computed at once', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 40, max: 90 }), (seed, count) => {
      const candles = madeCandles({ count, seed })
      const series = new CandleSeries()
      const live = new IndicatorSet(series)
      const running = builtInIndicators.map(({ id }) => live.add(id))
      const half = candles.slice(20)
      for (const candle of half) {
        // First a tick in the middle of the candle, then its end.
        const forming = { ...candle, close: candle.open, volume: 1 }
        live.compute(series.replace(candle.time, everything, [forming]))
        live.compute(series.replace(candle.time, everything, [candle]))
      }
      live.compute(series.replace(0, (half[0]?.time ?? 0) - 1, candles.slice(0, 20)))
      const once = new IndicatorSet(seriesOf(candles))
      for (const indicator of running) {
        const whole = columns(once.add(indicator.kind.id), candles.length)
        const wrong = columns(indicator, candles.length).flatMap((values, line) =>
          differences(values, whole[line] ?? []),
        )
        expect(wrong).toEqual([])
      }
    }),
    { numRuns: 30 },
  )
})

test('a VWAP starts again at 00:00 UTC', () => {
  const candles = madeCandles({ count: 3, start: Date.UTC(2026, 10, 14, 23, 58) })
  const vwap = new IndicatorSet(seriesOf(candles)).add('vwap')
  const { high = 0, low = 0, close = 0 } = candles[2] ?? {}
  expect(vwap.valueAt(0, 2)).toBeCloseTo((high + low + close) / 3, 6)
})

test('the same indicator may be there twice, with other lengths and another color', () => {
  const set = new IndicatorSet(seriesOf(madeCandles({ count: 60 })))
  const [fast, slow] = [set.add('ema', [9]), set.add('ema', [21])]
  expect([fast.title, slow.title]).toEqual(['EMA 9', 'EMA 21'])
  expect(fast.color).not.toBe(slow.color)
  set.setParams(slow.id, [30])
  expect(slow.title).toBe('EMA 30')
  expect(set.saved()).toEqual([
    { kind: 'ema', params: [9] },
    { kind: 'ema', params: [30] },
  ])
})

test('a setting beyond its limits is brought within them', () => {
  const set = new IndicatorSet(seriesOf([]))
  expect(set.add('ema', [0]).params).toEqual([1])
  expect(set.add('ema', [14.4]).params).toEqual([14])
  expect(set.add('ema', [Number.NaN]).params).toEqual([14])
  expect(set.add('bollinger', [20, 99]).params).toEqual([20, 10])
})

test('an indicator that does not exist is named', () => {
  expect(() => new IndicatorSet(seriesOf([])).add('magic')).toThrow('magic')
})
