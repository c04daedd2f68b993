import { expect, test } from 'vitest'

import { CandleSeries } from '../series/candle-series.ts'
import {
  alertedIndicators,
  conditionMet,
  conditionWords,
  type IndicatorCondition,
  type Side,
} from './indicator-condition.ts'

const minute = 60_000
const sma = { kind: 'sma', params: [3], line: 0 }
const crosses: IndicatorCondition = {
  indicator: sma,
  condition: 'crosses',
  than: { type: 'value', value: '50' },
  when: 'close',
}

/** Candles with these closes; the last `forming` of them are not closed. */
function judged(
  closes: readonly number[],
  condition: Partial<IndicatorCondition> = {},
  { forming = 0, since = 0, side = null as Side | null } = {},
) {
  const series = new CandleSeries()
  const candles = closes.map((price, index) => {
    const close = Math.round(price * 100)
    return { time: index * minute, open: close, high: close, low: close, close, volume: 1 }
  })
  series.replace(0, Number.MAX_SAFE_INTEGER, candles)
  const scale = { priceDecimals: 2, sizeDecimals: 8 }
  const closed = closes.length - forming
  const given = { series, scale, closed, widthMs: minute, since }
  return conditionMet({ ...crosses, ...condition }, given, side)
}

test('it fires for the first candle that closes on the other side, and says where the line stood', () => {
  expect(judged([40, 45, 50, 58]).hit).toEqual({ row: 3, value: '51.00', than: '50.00' })
  expect(judged([40, 45, 50]).hit).toBeNull()
})

test('to reach it exactly is to cross it', () => {
  expect(judged([40, 45, 50, 55]).hit?.value).toBe('50.00')
})

test('what crossed before the alert was set does not fire, and crossing back after it does', () => {
  const closes = [40, 45, 50, 70, 70, 70]
  expect(judged(closes, {}, { since: 5 * minute }).hit).toBeNull()
  expect(judged([...closes, 20, 20], {}, { since: 6 * minute }).hit?.row).toBe(7)
})

test('at the close, the candle that forms is not judged; live it is, from the side where it began', () => {
  const closes = [40, 45, 50, 70]
  expect(judged(closes, {}, { forming: 1 }).hit).toBeNull()
  const live = { when: 'live' } as const
  const set = { forming: 1, since: 3 * minute }
  // Set while it stood above already: that is where it begins.
  expect(judged(closes, live, set)).toEqual({ hit: null, side: 'above' })
  expect(judged(closes, live, { ...set, side: 'below' }).hit?.row).toBe(3)
})

test('above and below fire where they are so, also at once', () => {
  const is = (condition: 'above' | 'below') => judged([60, 60, 60], { condition }).hit?.row
  expect(is('above')).toBe(2)
  expect(is('below')).toBeUndefined()
})

test('lines of two indicators and the close are compared at the same scale', () => {
  const fast = { ...sma, params: [2] }
  const cross = { indicator: fast, than: { type: 'indicator', indicator: sma } } as const
  expect(judged([10, 9, 8, 7, 20], cross).hit).toMatchObject({ row: 4, value: '13.50' })
  const overClose = { condition: 'above', than: { type: 'close' } } as const
  expect(judged([10, 9, 8], overClose).hit).toEqual({ row: 2, value: '9.00', than: '8.00' })
})

test('a value of a plain indicator is compared as it is typed', () => {
  const rsi = { kind: 'rsi', params: [2], line: 0 }
  const closes = [10, 11, 12, 13]
  const above = {
    indicator: rsi,
    condition: 'above',
    than: { type: 'value', value: '99.5' },
  } as const
  expect(judged(closes, above).hit?.value).toBe('100.00')
})

test('an indicator that this version does not have, or that cannot be waited for, never fires', () => {
  for (const kind of ['oracle', 'obv', 'delta']) {
    const unknown = { indicator: { kind, params: [], line: 0 }, condition: 'above' } as const
    expect(judged([60, 60, 60], unknown).hit).toBeNull()
  }
  expect(alertedIndicators.some(({ id }) => id === 'obv')).toBe(false)
})

test('a condition is written as a trader says it', () => {
  expect(conditionWords(crosses)).toBe('SMA 3 crosses 50')
  const macd = { kind: 'macd', params: [12, 26, 9], line: 0 }
  const signal = { ...macd, line: 1 }
  const than = { type: 'indicator', indicator: signal } as const
  expect(conditionWords({ indicator: macd, condition: 'above', than, when: 'live' })).toBe(
    'MACD 12 26 9 MACD is above MACD 12 26 9 Signal',
  )
  const value = { type: 'value', value: '-60050.00' } as const
  expect(conditionWords({ ...crosses, condition: 'below', than: value })).toBe(
    'SMA 3 is below −60,050.00',
  )
})
