import { expect, test } from 'vitest'

import { Indicator } from '../indicators/indicator.ts'
import { CandleSeries } from '../series/candle-series.ts'
import { cumulativeDelta, delta, deltaByExchange } from './trade-delta.ts'

const minute = 60_000
const midnight = Date.UTC(2026, 10, 19)
/** The last two candles of a day and the first three of the next. */
const openings = [-2, -1, 0, 1, 2].map((at) => midnight + at * minute)

function series(
  kept: Readonly<Record<number, Readonly<Partial<Record<string, number>>>>>,
): CandleSeries {
  const made = new CandleSeries()
  const candle = { open: 1, high: 1, low: 1, close: 1, volume: 1 }
  made.replace(
    0,
    Number.MAX_SAFE_INTEGER,
    openings.map((time) => ({ time, ...candle })),
  )
  made.deltas = {
    of: (time, venue) => {
      const own = kept[openings.indexOf(time)]
      if (!own) return undefined
      return venue === undefined
        ? Object.values(own).reduce<number>((sum, each) => sum + (each ?? 0), 0)
        : own[venue]
    },
    factor: 1,
  }
  return made
}

const kept = {
  0: { coinbase: 500, kraken: -200 },
  1: { coinbase: 100 },
  2: { coinbase: -30, kraken: 40 },
  // Of the fourth candle nothing was kept.
  4: { coinbase: 7, kraken: -9 },
}

function valuesOf(kind: typeof delta, of: CandleSeries, line = 0): number[] {
  const indicator = new Indicator('one', kind, [], 0)
  indicator.compute(of, 0)
  return openings.map((_, index) => indicator.valueAt(line, index))
}

test('delta is bought less sold of each candle, and nothing where nothing was kept', () => {
  expect(valuesOf(delta, series(kept))).toEqual([300, 100, 10, Number.NaN, -2])
})

test('cumulative delta begins at 00:00 UTC, is broken where nothing was kept, and goes on from the sum before', () => {
  expect(valuesOf(cumulativeDelta, series(kept))).toEqual([300, 400, 10, Number.NaN, 8])
})

test('each exchange has a line of its own, and none where nothing of it was kept', () => {
  const names = deltaByExchange.lines.map(({ name }) => name)
  expect(names).toEqual(['CB', 'KR', 'GE', 'BN'])
  const [coinbase, kraken, gemini] = [0, 1, 2].map((line) =>
    valuesOf(deltaByExchange, series(kept), line),
  )
  expect(coinbase).toEqual([500, 600, -30, Number.NaN, -23])
  expect(kraken).toEqual([-200, Number.NaN, 40, Number.NaN, 31])
  expect(gemini?.every((value) => Number.isNaN(value))).toBe(true)
})

test('without kept trades nothing is drawn: sides are not made up from candles', () => {
  const made = series(kept)
  made.deltas = undefined
  for (const kind of [delta, cumulativeDelta, deltaByExchange]) {
    expect(valuesOf(kind, made).every((value) => Number.isNaN(value))).toBe(true)
  }
})

test('a later candle alone is computed from the sum that was there', () => {
  const made = series(kept)
  const indicator = new Indicator('one', cumulativeDelta, [], 0)
  indicator.compute(made, 0)
  const later = series({ ...kept, 4: { coinbase: 100 } })
  indicator.compute(later, 4)
  expect(indicator.valueAt(0, 4)).toBe(110)
})
